import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRendered } from './near.ts';

function List({ length }: { length: number }) {
  return <p>{Math.min(useRendered(length), length)} entries</p>;
}

it('renders a long list in steps at first, and at once when it is shown again', async () => {
  const first = render(<List length={1_000} />);
  expect(screen.getByText('100 entries')).toBeVisible();
  await waitFor(() => expect(screen.getByText('1000 entries')).toBeVisible());
  first.unmount();
  render(<List length={1_000} />);
  expect(screen.getByText('1000 entries')).toBeVisible();
});
