import type { z } from 'zod';
import { keysIn } from '../figures/references.ts';
import type { TABLE } from '../entities.ts';
import { numberWithUnit } from '../figures/read-value.ts';
import { wordsAreFigure } from '../messages.ts';

export const COLUMN_KINDS = ['figure', 'shared', 'text', 'condition'] as const;
/** Names of the kinds of columns as the office reads them. */
export const COLUMN_KIND_NAMES: Readonly<Record<(typeof COLUMN_KINDS)[number], string>> = {
  figure: 'spec, both systems',
  shared: 'spec, same in both',
  text: 'text',
  condition: 'condition of a spec',
};

export type CatalogueTable = typeof TABLE.empty;
export type TableRecord = z.infer<typeof TABLE.schema>;
export type TableColumn = CatalogueTable['columns'][number];
export type TableRow = CatalogueTable['rows'][number];
export type TableCell = TableRow['cells'][number];
export type FigureCell = Extract<TableCell, { figure: string }>;

/** Returns the key of the figure in a cell; null for words and for an empty cell. */
export const figureInCell = (cell: TableCell): string | null =>
  cell !== null && 'figure' in cell ? cell.figure : null;

type WithFigures = Pick<CatalogueTable, 'rows'> & Partial<CatalogueTable>;

/** Returns the keys of the figures in a table's cells and texts, without duplicates. */
export function figuresInTable(table: WithFigures): string[] {
  const keys = table.rows.flatMap(({ cells }) => cells.map(figureInCell)).filter((key) => key !== null);
  return [...new Set([...keys, ...keysIn(table)])];
}

/**
 * Returns the reason why a cell can't contain these words: a number with a unit must be a figure (D14). Null
 * if it can.
 */
export function wordsProblem(words: string): string | null {
  const number = numberWithUnit(words);
  return number === null ? null : wordsAreFigure(number);
}

/** Returns the reasons why a table can't be stored, by field; empty if it can. */
export function tableProblems({ caption, columns, rows }: CatalogueTable): Record<string, string> {
  const uneven = rows.findIndex(({ cells }) => cells.length !== columns.length);
  const words = rows.flatMap(({ header, cells }) =>
    cells.flatMap((cell) => {
      const problem = cell !== null && 'words' in cell ? wordsProblem(cell.words) : null;
      return problem === null ? [] : [`${header || 'A row'}: ${problem}`];
    }),
  );
  const inRows =
    uneven < 0
      ? words[0]
      : `Row ${String(uneven + 1)} needs one cell for each of the ${String(columns.length)} columns.`;
  return {
    ...(caption.trim() === '' && { caption: 'A table needs a caption.' }),
    ...(inRows !== undefined && { rows: inRows }),
  };
}
