import type { z } from 'zod';
import { keysIn } from '../figures/references.ts';
import type { TABLE } from './table-schema.ts';

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
