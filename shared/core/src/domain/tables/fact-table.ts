import { keysIn } from '../figures/references.ts';
import type { Binnable, StoredRecord } from '../record.ts';

/**
 * A table of figures (D14). Cells name figures; no number is typed here. A `figure` column is drawn as two columns, US
 * and metric; `shared` holds figures that are the same in both systems; `condition` prints the condition of the figure
 * that it names.
 */
export interface CatalogueTable {
  /** Unique: blocks name it. */
  name: string;
  caption: string;
  /** Head of the first column, which names the rows. */
  rowLabel: string;
  columns: TableColumn[];
  rows: TableRow[];
  notes: string[];
}

/** A table as it is stored. */
export interface TableRecord extends StoredRecord, Binnable, CatalogueTable {}

export const COLUMN_KINDS = ['figure', 'shared', 'text', 'condition'] as const;
export interface TableColumn {
  label: string;
  kind: (typeof COLUMN_KINDS)[number];
}

export interface TableRow {
  header: string;
  /** One per column. Null: not published. */
  cells: TableCell[];
}

/** A figure with all its classes, or with `at` one of them: its value, in a row that names the class, or its sizes. */
export interface FigureCell {
  figure: string;
  /** Place among the figure's values. */
  at?: number;
  shows?: 'value' | 'class';
}

/** A figure, words of our own (never a number with a unit), or nothing published. */
export type TableCell = FigureCell | { words: string } | null;

/** Key of the figure that a cell prints; null for words and for what is not published. */
export const figureInCell = (cell: TableCell): string | null =>
  cell !== null && 'figure' in cell ? cell.figure : null;

type WithFigures = Pick<CatalogueTable, 'rows'> & Partial<CatalogueTable>;

/** Keys of the figures that a table prints in its cells or refers to in its words, each once. */
export function figuresInTable(table: WithFigures): string[] {
  const keys = table.rows.flatMap(({ cells }) => cells.map(figureInCell)).filter((key) => key !== null);
  return [...new Set([...keys, ...keysIn(table)])];
}
