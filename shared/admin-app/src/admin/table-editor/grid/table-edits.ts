import { move } from '@wa/core/domain/ordering';
import type { CatalogueTable, TableCell, TableColumn } from '@wa/core/domain/tables/fact-table';

/**
 * Edits of a table as pure functions, with positions from 0. Column -1 has the row names; row -1 is the
 * header.
 */

export interface Spot {
  row: number;
  column: number;
}

export type Edit = (table: CatalogueTable) => CatalogueTable;

const replaced = <T>(list: readonly T[], at: number, change: (now: T) => T): T[] =>
  list.map((each, index) => (index === at ? change(each) : each));
const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);
const inserted = <T>(list: readonly T[], at: number, one: T): T[] => [
  ...list.slice(0, at),
  one,
  ...list.slice(at),
];

export const setCell =
  ({ row, column }: Spot, cell: TableCell): Edit =>
  (table) => ({
    ...table,
    rows: replaced(table.rows, row, (now) => ({ ...now, cells: replaced(now.cells, column, () => cell) })),
  });

export const setHeader =
  (row: number, header: string): Edit =>
  (table) => ({ ...table, rows: replaced(table.rows, row, (now) => ({ ...now, header })) });

export const setColumn =
  (column: number, patch: Partial<TableColumn>): Edit =>
  (table) => ({ ...table, columns: replaced(table.columns, column, (now) => ({ ...now, ...patch })) });

/** Returns the text of a cell, or the name of a row, a column, or the row header; empty for a figure. */
export function textAt({ row, column }: Spot, table: CatalogueTable): string {
  if (row < 0) return column < 0 ? table.rowLabel : (table.columns[column]?.label ?? '');
  const line = table.rows[row];
  if (column < 0) return line?.header ?? '';
  const cell = line?.cells[column] ?? null;
  return cell !== null && 'words' in cell ? cell.words : '';
}

/** Sets the text; an empty text makes the cell "Not listed". */
export function setText({ row, column }: Spot, text: string): Edit {
  if (row < 0) return column < 0 ? (now) => ({ ...now, rowLabel: text }) : setColumn(column, { label: text });
  if (column < 0) return setHeader(row, text);
  return setCell({ row, column }, text === '' ? null : { words: text });
}

export const addRow =
  (at: number): Edit =>
  (table) => ({
    ...table,
    rows: inserted(table.rows, at, { header: '', cells: table.columns.map(() => null) }),
  });

export const removeRow =
  (row: number): Edit =>
  (table) => ({ ...table, rows: without(table.rows, row) });

/** Returns the same table for an unknown position. */
export const moveRow =
  (from: number, to: number): Edit =>
  (table) =>
    table.rows[to] === undefined ? table : { ...table, rows: [...move(table.rows, from, to)] };

export const addColumn =
  (at: number): Edit =>
  (table) => ({
    ...table,
    columns: inserted(table.columns, at, { label: '', kind: 'figure' }),
    rows: table.rows.map((row) => ({ ...row, cells: inserted(row.cells, at, null) })),
  });

export const removeColumn =
  (column: number): Edit =>
  (table) => ({
    ...table,
    columns: without(table.columns, column),
    rows: table.rows.map((row) => ({ ...row, cells: without(row.cells, column) })),
  });

export const moveColumn =
  (from: number, to: number): Edit =>
  (table) =>
    table.columns[to] === undefined
      ? table
      : {
          ...table,
          columns: [...move(table.columns, from, to)],
          rows: table.rows.map((row) => ({ ...row, cells: [...move(row.cells, from, to)] })),
        };

/**
 * Returns the next spot for an arrow key within the table, including the header row and the column of names.
 */
export function nextSpot({ row, column }: Spot, key: string, table: CatalogueTable): Spot | null {
  const [rows, columns] = [table.rows.length - 1, table.columns.length - 1];
  const steps: Readonly<Record<string, Spot>> = {
    ArrowUp: { row: Math.max(row - 1, -1), column },
    ArrowDown: { row: Math.min(row + 1, rows), column },
    ArrowLeft: { row, column: Math.max(column - 1, -1) },
    ArrowRight: { row, column: Math.min(column + 1, columns) },
    Home: { row, column: -1 },
    End: { row, column: columns },
  };
  return steps[key] ?? null;
}

/** Returns the next or previous spot in reading order; null beyond the table. */
export function tabSpot({ row, column }: Spot, step: 1 | -1, table: CatalogueTable): Spot | null {
  const width = table.columns.length + 1;
  const at = (row + 1) * width + column + 1 + step;
  if (at < 0 || at >= (table.rows.length + 1) * width) return null;
  return { row: Math.floor(at / width) - 1, column: (at % width) - 1 };
}
