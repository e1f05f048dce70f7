import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Comparison } from '@wa/core/domain/compare/comparison';
import { buildPart } from '@wa/core/testing/build-part';
import { CompareTable } from './compare-table.tsx';

function draw(count: number) {
  const parts = Array.from({ length: count }, (_, at) => buildPart({ slug: `p${at}`, name: `Part ${at}` }));
  const comparison: Comparison = {
    parts,
    rows: [{ label: 'Pressure', cells: parts.map(() => []), isDifferent: false }],
    notes: [],
    problems: [],
    others: [],
  };
  render(<CompareTable comparison={comparison} link="https://example.com/compare" />);
}

it('compares a single part with nothing', () => {
  draw(1);
  expect(screen.getByRole('rowheader', { name: 'Pressure' })).toHaveTextContent(/^Pressure$/);
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});
