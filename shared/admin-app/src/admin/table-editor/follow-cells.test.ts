import { expect, it } from 'vitest';
import type { CatalogueTable } from '@wa/core/domain/tables/fact-table';
import { spotAfter } from './follow-cells.ts';
import * as edits from './grid/table-edits.ts';

const table: CatalogueTable = {
  ...{ name: 't', caption: 'T', rowLabel: 'Type', notes: [] },
  columns: [
    { label: 'A', kind: 'figure' },
    { label: 'B', kind: 'figure' },
  ],
  rows: [
    { header: 'one', cells: [null, null] },
    { header: 'two', cells: [null, null] },
  ],
};
const cell = { row: 1, column: 1 };

it.each([
  ['other rows are added', edits.addRow(0), cell, { row: 2, column: 1 }],
  ['rows are moved', edits.moveRow(1, 0), cell, { row: 0, column: 1 }],
  ['its row is removed', edits.removeRow(1), cell, null],
  ['another row is removed', edits.removeRow(0), cell, { row: 0, column: 1 }],
  ['its row gets a name', edits.setHeader(1, 'dos'), cell, cell],
  ['columns are moved', edits.moveColumn(1, 0), cell, { row: 1, column: 0 }],
  ['its column is removed', edits.removeColumn(1), cell, null],
  ['a column is added', edits.addColumn(1), cell, { row: 1, column: 2 }],
  [
    'the table grows in both directions',
    (now: CatalogueTable) => edits.addColumn(2)(edits.addRow(2)(now)),
    cell,
    cell,
  ],
  ['its row isn’t there yet', edits.moveRow(1, 0), { row: 3, column: 0 }, { row: 3, column: 0 }],
  [
    'it is below the table, which gets a row above',
    edits.addRow(0),
    { row: 2, column: 0 },
    { row: 3, column: 0 },
  ],
  ['it is below the table, which grows there', edits.addRow(2), { row: 2, column: 0 }, { row: 2, column: 0 }],
  [
    'it is below the table, which loses a row',
    edits.removeRow(0),
    { row: 2, column: 0 },
    { row: 1, column: 0 },
  ],
  ['it is a heading', edits.moveColumn(1, 0), { row: -1, column: 1 }, { row: -1, column: 0 }],
])('follows a cell when %s', (_, edit, from, to) => {
  expect(spotAfter(from, table, edit(table))).toEqual(to);
});
