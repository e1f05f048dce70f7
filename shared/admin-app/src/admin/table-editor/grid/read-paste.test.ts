import { describe, expect, it } from 'vitest';
import { createCatalogue } from '@wa/core/domain/catalogue/catalogue';
import type { CatalogueTable } from '@wa/core/domain/tables/fact-table';
import { buildFigure } from '@wa/core/testing/build-figure';
import { indexPrints, readPaste, takePaste } from './read-paste.ts';

const length = (from: number, to: number) => ({
  unit: 'mm' as const,
  values: [{ value: { from, to } }] as [{ value: { from: number; to: number } }],
});
const catalogue = createCatalogue(
  [
    buildFigure({ key: 'rs2.length', product: 'RS-2', label: 'Length', measure: length(200, 600), text: '' }),
    buildFigure({ key: 'q.length', product: 'Q', label: 'Length', measure: length(200, 600), text: '' }),
    buildFigure({ key: 'rs2.code', product: 'RS-2', label: 'Code', measure: null, text: 'WA-RS2' }),
  ],
  [],
);
const prints = indexPrints(catalogue);
const table: CatalogueTable = {
  name: 't',
  caption: 'Clamps',
  rowLabel: 'Type',
  columns: [
    { label: 'Length', kind: 'figure' },
    { label: 'Notes', kind: 'text' },
  ],
  rows: [{ header: 'RS-2', cells: [null, { words: 'For hot lines' }] }],
  notes: [],
};
const read = (text: string, column = 0) => readPaste(text, { row: 0, column }, table, prints);

describe('a pasted cell', () => {
  it('offers a spec only if product, label, and value match, and inserts one only by its key', () => {
    expect(read('200 to 600 mm')).toMatchObject([{ is: 'refused', offer: 'rs2.length' }]);
    expect(read('200-600 mm')[0]).toMatchObject({ is: 'refused', offer: 'rs2.length' });
    expect(read('200 to 600 mm', 1)[0]).not.toHaveProperty('offer');
    const other = readPaste('RS-9\t200 to 600 mm', { row: 0, column: -1 }, table, prints);
    expect(other[1]).toMatchObject({ is: 'refused', measure: { unit: 'mm' } });
    expect(other[1]).not.toHaveProperty('offer');
    expect(takePaste(table, read('200 to 600 mm'))).toEqual(table);
    expect(read('q.length')[0]).toMatchObject({ is: 'figure', key: 'q.length' });
  });

  it('is read as text if it isn’t a figure, and marks unchanged cells', () => {
    expect(read('For cold lines', 1)[0]).toMatchObject({ is: 'words' });
    expect(read('For hot lines', 1)[0]).toMatchObject({ is: 'same' });
    expect(read('\tFor hot lines')).toMatchObject([{ is: 'same' }, { is: 'same' }]);
  });

  it('is rejected as a number with a unit that no spec prints, with a proposal for a spec', () => {
    const [refused] = read('300 to 650 mm');
    expect(refused).toMatchObject({ is: 'refused', measure: { unit: 'mm' } });
    expect(refused).toHaveProperty('reason', expect.stringContaining('650 mm'));
  });

  it('is refused as a formula, and beyond what a table can have', () => {
    expect(read('=C4*1.2')[0]).toMatchObject({
      is: 'refused',
      reason: expect.stringContaining('Formulas') as string,
    });
    const wide = read('x\t'.repeat(31)).filter(({ is }) => is === 'refused');
    expect(wide[0]).toMatchObject({ column: 30, reason: 'A table has at most 30 columns.' });
    const long = read('x\n'.repeat(2_001)).filter(({ is }) => is === 'refused');
    expect(long).toMatchObject([{ row: 2_000, reason: 'A table has at most 2,000 rows.' }]);
  });
});

it('applies all readable cells together, adds missing rows, and skips rejected cells', () => {
  const proposals = readPaste('RS-2\trs2.length\t\nRS-3\t1 m\tNew', { row: 0, column: -1 }, table, prints);
  const before = structuredClone(table);
  expect(takePaste(table, proposals).rows).toEqual([
    { header: 'RS-2', cells: [{ figure: 'rs2.length' }, null] },
    { header: 'RS-3', cells: [null, { words: 'New' }] },
  ]);
  expect(table).toEqual(before);
});

it('a block pasted into the corner names the columns, and the table grows as needed', () => {
  const text = 'Type\tLength\tNote\tMore\nRS-2\trs2.length\t\tNew\nRS-9\t\tOld\trs2.length\nRS-10';
  const taken = takePaste(table, readPaste(text, { row: -1, column: -1 }, table, prints));
  expect(taken.rowLabel).toBe('Type');
  expect(taken.columns).toMatchObject([
    { label: 'Length' },
    { label: 'Note' },
    { label: 'More', kind: 'figure' },
  ]);
  expect(taken.rows).toEqual([
    { header: 'RS-2', cells: [{ figure: 'rs2.length' }, null, { words: 'New' }] },
    { header: 'RS-9', cells: [null, { words: 'Old' }, { figure: 'rs2.length' }] },
    { header: 'RS-10', cells: [null, null, null] },
  ]);
  const words = takePaste(table, readPaste('a\tb\tc', { row: 0, column: 1 }, table, prints)).columns;
  expect(words.slice(2).map(({ kind }) => kind)).toEqual(['text', 'text']);
});

it('a block for a blank table names its columns and rows wherever it is pasted', () => {
  const blank: CatalogueTable = {
    ...{ name: '', caption: '', rowLabel: '', notes: [] },
    columns: [{ label: '', kind: 'figure' }],
    rows: [{ header: '', cells: [null] }],
  };
  const text = 'Type\tLength\tBolts\nRS-2\t200 to 600 mm\t4\nNew\t9 in\t6';
  for (const at of [
    { row: 0, column: 0 },
    { row: 0, column: -1 },
    { row: -1, column: -1 },
  ]) {
    const pasted = readPaste(text, at, blank, prints);
    expect(pasted.find(({ typed }) => typed === '200 to 600 mm')).toMatchObject({ offer: 'rs2.length' });
    const taken = takePaste(blank, pasted);
    expect([taken.rowLabel, ...taken.columns.map(({ label }) => label)]).toEqual(['Type', 'Length', 'Bolts']);
    expect(taken.rows).toEqual([
      { header: 'RS-2', cells: [null, { words: '4' }] },
      { header: 'New', cells: [null, { words: '6' }] },
    ]);
  }
  // A block in the body of a table that has names stays where it is put.
  expect(readPaste(text, { row: 0, column: 0 }, table, prints)[0]).toMatchObject({ row: 0, column: 0 });
});
