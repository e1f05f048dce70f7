import type { FactId, FigureFactId } from '../facts/registry.ts';

/**
 * A table of published facts. Cells name facts; no figure is typed here. A `figure` column is drawn as two
 * columns, US and metric; `shared` holds figures that are the same in both systems; `condition` prints the
 * condition of the fact it names.
 */
export interface FactTable {
  caption: string;
  /** Head of the first column, which names the rows. */
  rowLabel: string;
  columns: readonly FactColumn[];
  rows: readonly FactRow[];
  notes?: readonly string[];
}

export interface FactColumn {
  label: string;
  kind: 'figure' | 'shared' | 'text' | 'condition';
}

export interface FactRow {
  header: string;
  /** One per column. Null: not published. */
  cells: readonly FactCell[];
}

/** One class of a figure: its value, in a row that names the class, or the sizes of the class. */
export interface ClassCell {
  fact: FigureFactId;
  /** Place among the figure's values. */
  at: number;
  shows: 'value' | 'class';
}

/** A fact with all its classes, one of its classes, words of our own (never a figure), or nothing published. */
export type FactCell = FactId | ClassCell | { words: string } | null;

/** A cell of explanation. */
export const words = (text: string): FactCell => ({ words: text });

/** The sizes of a class, and its value, side by side. */
export const classCells = (fact: FigureFactId, at: number): FactCell[] => [
  { fact, at, shows: 'class' },
  { fact, at, shows: 'value' },
];

/** The fact that a cell prints; null for words and for what is not published. */
export function factInCell(cell: FactCell): FactId | null {
  if (cell === null || typeof cell === 'string') return cell;
  return 'fact' in cell ? cell.fact : null;
}
