import type { z } from 'zod';
import { keysIn } from '../figures/references.ts';
import type { TABLE } from '../entities.ts';
import { numberWithUnit } from '../figures/read-value.ts';
import { wordsAreFigure } from '../messages.ts';

export const COLUMN_KINDS = ['figure', 'shared', 'text', 'condition'] as const;

export type CatalogueTable = typeof TABLE.empty;
/** A table as it is stored. */
export type TableRecord = z.infer<typeof TABLE.schema>;
export type TableColumn = CatalogueTable['columns'][number];
export type TableRow = CatalogueTable['rows'][number];
export type TableCell = TableRow['cells'][number];
export type FigureCell = Extract<TableCell, { figure: string }>;

/** Key of the figure that a cell prints; null for words and for what is not published. */
export const figureInCell = (cell: TableCell): string | null =>
  cell !== null && 'figure' in cell ? cell.figure : null;

type WithFigures = Pick<CatalogueTable, 'rows'> & Partial<CatalogueTable>;

/** Keys of the figures that a table prints in its cells or refers to in its words, each once. */
export function figuresInTable(table: WithFigures): string[] {
  const keys = table.rows.flatMap(({ cells }) => cells.map(figureInCell)).filter((key) => key !== null);
  return [...new Set([...keys, ...keysIn(table)])];
}

/** Why words cannot stand in a cell: a number with a unit is a figure (D14). Null when they can. */
export function wordsProblem(words: string): string | null {
  const number = numberWithUnit(words);
  return number === null ? null : wordsAreFigure(number);
}

/** Why a table cannot be stored, by field; empty when it can. */
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
