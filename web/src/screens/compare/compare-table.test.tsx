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

it('shows each product’s values under it after one with the same first title line was removed', () => {
  const parts = ['x', 'a', 'b'].map((slug) => buildPart({ slug, name: slug === 'x' ? 'Sleeve' : 'Clamp' }));
  const figure = (name: string) => [{ name, values: [], condition: '', isOpen: false }];
  const comparison = (shown: typeof parts): Comparison => ({
    parts: shown,
    rows: [
      { label: 'Pressure', cells: shown.map(({ slug }) => figure(`value of ${slug}`)), isDifferent: true },
    ],
    notes: [],
    problems: [],
    others: [],
  });
  const link = 'https://example.com/compare';
  const { rerender } = render(<CompareTable comparison={comparison(parts)} link={link} />);
  rerender(<CompareTable comparison={comparison(parts.slice(1))} link={link} />);
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.slice(0, 2)).toEqual(['value of a: ', 'value of b: ']);
});

it('keeps the part number in a name on one line, in the head and in the labels of a phone', () => {
  const parts = [buildPart({ slug: 'rs-1', name: 'Repair Clamp RS-1' })];
  const rows = [{ label: 'Pressure', cells: [[]], isDifferent: false }];
  const comparison = { parts, rows, notes: [], problems: [], others: [] };
  render(<CompareTable comparison={comparison} link="https://example.com/compare" />);
  expect(screen.getByText('RS-1')).toHaveClass('part-number');
  for (const cell of screen.getAllByRole('cell'))
    expect(cell).toHaveAttribute('data-label', 'Repair Clamp RS\u20111');
});
