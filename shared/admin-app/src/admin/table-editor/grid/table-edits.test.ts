import { describe, expect, it } from 'vitest';
import type { CatalogueTable } from '@wa/core/domain/tables/fact-table';
import * as edits from './table-edits.ts';

const words = (text: string) => ({ words: text });
const table: CatalogueTable = {
  name: 't',
  caption: 'T',
  rowLabel: 'Type',
  columns: [
    { label: 'A', kind: 'figure' },
    { label: 'B', kind: 'text' },
  ],
  rows: [
    { header: 'one', cells: [{ figure: 'a.one' }, words('first')] },
    { header: 'two', cells: [null, words('second')] },
  ],
  notes: [],
};
const drawn = ({ columns, rows }: CatalogueTable) => [
  columns.map(({ label }) => label).join(),
  ...rows.map(({ header, cells }) =>
    [
      header,
      ...cells.map((cell) => (cell === null ? '-' : 'words' in cell ? cell.words : cell.figure)),
    ].join(),
  ),
];

it.each([
  [
    'sets a cell',
    edits.setCell({ row: 1, column: 0 }, { figure: 'a.two' }),
    ['A,B', 'one,a.one,first', 'two,a.two,second'],
  ],
  ['names a row', edits.setHeader(0, 'uno'), ['A,B', 'uno,a.one,first', 'two,-,second']],
  ['names a column', edits.setColumn(1, { label: 'C' }), ['A,C', 'one,a.one,first', 'two,-,second']],
  [
    'adds a row with a cell for each column',
    edits.addRow(1),
    ['A,B', 'one,a.one,first', ',-,-', 'two,-,second'],
  ],
  ['takes a row away', edits.removeRow(0), ['A,B', 'two,-,second']],
  ['moves a row with its cells', edits.moveRow(1, 0), ['A,B', 'two,-,second', 'one,a.one,first']],
  ['adds a column to every row', edits.addColumn(0), [',A,B', 'one,-,a.one,first', 'two,-,-,second']],
  ['takes a column away', edits.removeColumn(0), ['B', 'one,first', 'two,second']],
  ['moves a column with its cells', edits.moveColumn(0, 1), ['B,A', 'one,first,a.one', 'two,second,-']],
])('an edit of a table %s', (_, edit, expected) => {
  const before = structuredClone(table);
  expect(drawn(edit(table))).toEqual(expected);
  expect(table).toEqual(before);
});

describe('the chosen cell', () => {
  it('moves by arrow keys into the header and the row names, and not beyond', () => {
    expect(edits.nextSpot({ row: 0, column: 0 }, 'ArrowUp', table)).toEqual({ row: -1, column: 0 });
    expect(edits.nextSpot({ row: -1, column: 0 }, 'ArrowUp', table)).toEqual({ row: -1, column: 0 });
    expect(edits.nextSpot({ row: 1, column: 1 }, 'ArrowDown', table)).toEqual({ row: 1, column: 1 });
    expect(edits.nextSpot({ row: 0, column: 0 }, 'Home', table)).toEqual({ row: 0, column: -1 });
    expect(edits.nextSpot({ row: 0, column: 0 }, 'x', table)).toBeNull();
  });

  it('moves by Tab in reading order, and leaves the grid at its ends', () => {
    expect(edits.tabSpot({ row: 0, column: 1 }, 1, table)).toEqual({ row: 1, column: -1 });
    expect(edits.tabSpot({ row: 1, column: -1 }, -1, table)).toEqual({ row: 0, column: 1 });
    expect(edits.tabSpot({ row: 1, column: 1 }, 1, table)).toBeNull();
    expect(edits.tabSpot({ row: -1, column: -1 }, -1, table)).toBeNull();
  });
});
