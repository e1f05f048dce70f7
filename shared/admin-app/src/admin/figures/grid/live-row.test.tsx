import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { figureProblems } from '@wa/core/domain/figures/figure-problems';
import { LiveRow } from './live-row.tsx';

it('checks the value of a new spec together with the words already typed in its row', () => {
  render(
    <LiveRow
      id="live"
      text="6 to 12 in"
      base={null}
      cells={{ key: 'liner.length', label: 'Length' }}
      findingsOf={(figure) => Object.values(figureProblems(figure))}
    />,
  );
  expect(screen.getByText('6 to 12 in')).toBeVisible();
  expect(screen.queryByText('Enter a label for the spec.')).toBeNull();
});
