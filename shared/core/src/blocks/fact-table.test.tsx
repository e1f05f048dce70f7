import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ResolvedTable } from '../domain/tables/resolved-table.ts';
import { FactPlate } from './fact-plate.tsx';
import { FactTable } from './fact-table.tsx';

const text = (full: string) => ({ kind: 'text' as const, text: full, unit: '', full });
const tableOf = (columns: ResolvedTable['columns'], rows: ResolvedTable['rows']): ResolvedTable => ({
  ...{ name: 'spec', caption: 'Plugs', rowLabel: 'Property', columns, rows, notes: [] },
});

it('keeps every value in its column if both systems print the same, whichever of them is hidden', () => {
  const table = tableOf(
    [
      { label: 'Value, US', system: 'us', numeric: true },
      { label: 'Value, metric', system: 'metric', numeric: true },
      { label: 'Condition', system: null, numeric: false },
    ],
    [
      {
        id: 'spec-fire-class',
        header: 'Fire class',
        cells: [{ ...text('A60'), isShared: true }, text(''), text('For silicone')],
      },
    ],
  );
  render(<FactTable table={table} caption="Plugs" />);
  const row = within(screen.getByRole('table')).getByRole('row', { name: /^Fire class/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['A60', '', 'For silicone']);
  const hides = (system: string) => cells.map(({ classList }) => classList.contains(system));
  // One cell spans the single visible column.
  expect(hides('us')).toEqual([false, true, false]);
  expect(hides('metric')).toEqual([false, true, false]);
});

it('hides the unit that the column’s heading names, and no letters of a condition', () => {
  const cell = (full: string) => ({ ...text(full), kind: 'figure' as const, unit: 'in' });
  const table = tableOf(
    [{ label: 'Size', system: 'us', numeric: true, unit: 'in' }],
    ['4 in', '6 in, of stainless steel'].map((full) => ({ id: full, header: full, cells: [cell(full)] })),
  );
  const { container } = render(<FactTable table={table} caption="Plugs" />);
  const hidden = [...container.querySelectorAll('.cell-unit')].map(({ textContent }) => textContent);
  expect(hidden).toEqual([' in', ' in']);
});

it('a dagger directly follows its value, also one with classes, in each system of units (D23.1)', () => {
  const value = (classes: string[]) => ({ text: '', unit: '', full: classes.join(', '), classes });
  const [us, metric] = [value(['232 psi for gas', '145 psi']), value(['16 bar for gas', '10 bar'])];
  render(<FactPlate figures={[{ label: 'Pressure', us, metric, condition: '', isOpen: true }]} />);
  const daggers = screen.getAllByRole('link', { name: 'Confirm with us' });
  const lines = daggers.map(({ parentElement }) => parentElement?.textContent.replace(/\s/g, ' '));
  expect(lines).toEqual(['145 psi†', '10 bar†']);
});
