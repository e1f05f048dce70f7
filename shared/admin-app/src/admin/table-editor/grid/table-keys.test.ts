import { expect, it } from 'vitest';
import type { CatalogueTable } from '@wa/core/domain/tables/fact-table';
import { tableKey } from './table-keys.ts';

const TABLE: CatalogueTable = {
  ...{ name: 't', caption: 'T', rowLabel: 'Type', notes: [] },
  columns: [
    { label: 'A', kind: 'text' },
    { label: 'B', kind: 'figure' },
  ],
  rows: [
    { header: 'one', cells: [{ words: 'first' }, null] },
    { header: 'two', cells: [null, null] },
  ],
};
const press = (key: string, row: number, column: number, altKey = false) =>
  tableKey({ key, altKey, shiftKey: false }, { row, column }, TABLE);

it('Alt+arrow moves a row or a column', () => {
  expect(press('ArrowDown', 0, 0, true)).toEqual({ do: 'move', line: 'row', to: { row: 1, column: 0 } });
  expect(press('ArrowRight', 0, 0, true)).toEqual({ do: 'move', line: 'column', to: { row: 0, column: 1 } });
});

it.each([
  ['ArrowLeft', 0, -1],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 0, 1],
  ['ArrowUp', 0, 0],
  ['ArrowDown', 1, 0],
])('Alt+%s in row %i and column %i changes nothing, and does not leave the page', (key, row, column) => {
  expect(press(key, row, column, true)).toEqual({ do: 'go', to: { row, column } });
});

it('the signs for a spec and for text are text in a name', () => {
  expect(press('=', 0, 1)).toEqual({ do: 'open', as: 'figure', text: '' });
  expect(press('"', 0, 0)).toEqual({ do: 'open', as: 'text', text: 'first' });
  expect(press('=', 0, -1)).toEqual({ do: 'edit', typed: '=' });
  expect(press('Delete', 0, -1)).toBeNull();
});
