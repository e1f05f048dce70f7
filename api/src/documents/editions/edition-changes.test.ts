import { describe, expect, it } from 'vitest';
import type { Sheet, SheetBlock, SheetCell } from '../sheets/model/sheet.ts';
import { buildSheet } from '../../testing/sheets/build-sheet.ts';
import { markChanges, printedRows } from './edition-changes.ts';

const cell = (text: string, role: SheetCell['role'] = 'data'): SheetCell => ({
  runs: [{ text }],
  role,
  align: 'left',
});
const table = (rows: readonly (readonly [string, string])[]): SheetBlock => ({
  kind: 'table',
  table: {
    caption: 'Ratings',
    head: [],
    rows: rows.map(([head, value]) => [cell(head, 'row'), cell(value)]),
  },
});
const since = 'November 2, 2026';
const tables = ({ blocks }: Sheet) =>
  blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []));

describe('the marks of changes since the previous edition (D29.3)', () => {
  const before = printedRows(
    buildSheet(
      table([
        ['Pressure', '16 bar'],
        ['Size', 'DN 80'],
        ['Size', 'DN 100'],
      ]),
    ),
  );

  it('are at the rows with another value, and a note below the table says what a bar means', () => {
    const now = buildSheet(
      table([
        ['Pressure', '10 bar'],
        ['Size', 'DN 80'],
        ['Size', 'DN 125'],
        ['Length', '80 mm'],
      ]),
    );
    const marked = markChanges(now, { before, since });
    expect(marked.changes).toBe(3);
    expect(tables(marked.sheet)[0]?.changes).toEqual({ rows: [0, 2, 3], text: `Changed since ${since}` });
    expect(marked.sheet.blocks.at(-1)).toMatchObject({
      kind: 'paragraph',
      runs: [{ text: `Bar in the margin: changed since ${since}.` }],
    });
  });

  it('are nowhere on a sheet with the same values in another order', () => {
    const now = buildSheet(
      table([
        ['Size', 'DN 80'],
        ['Size', 'DN 100'],
        ['Pressure', '16 bar'],
      ]),
    );
    expect(markChanges(now, { before, since })).toEqual({ sheet: now, changes: 0 });
  });

  it('are one bar at the top of a product that the previous edition lacks', () => {
    const { sheet: marked, changes } = markChanges(buildSheet(table([['Pressure', '16 bar']])), {
      before: undefined,
      since,
    });
    expect(changes).toBe(1);
    expect(marked.blocks[0]).toMatchObject({ kind: 'paragraph', bar: `New since ${since}` });
    expect(tables(marked)[0]?.changes).toBeUndefined();
  });
});
