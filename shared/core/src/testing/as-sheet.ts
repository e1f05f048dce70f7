import type { Sheet, SheetText } from '../domain/import/sheet.ts';

/** Returns an exported sheet as the server reads it from a file: without empty cells. */
export const asSheet = ({ name, rows }: SheetText): Sheet => ({
  name,
  rows: rows.map((cells, at) => ({
    row: at + 1,
    cells: new Map(
      [...cells.entries()].filter(([, text]) => text !== '').map(([column, text]) => [column, { text }]),
    ),
  })),
});
