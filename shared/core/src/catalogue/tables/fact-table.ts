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

/** A fact, words of our own (never a figure), or nothing published. */
export type FactCell = FactId | { words: string } | null;

/** A cell of explanation. */
export const words = (text: string): FactCell => ({ words: text });

/** A row per fact: its label, its figure in both systems, its condition. */
export function figuresOf(
  caption: string,
  rows: readonly (FigureFactId | readonly [header: string, id: FigureFactId])[],
  labelOf: (id: FactId) => string,
  notes: readonly string[] = [],
): FactTable {
  return {
    caption,
    rowLabel: 'Property',
    columns: [
      { label: 'Value', kind: 'figure' },
      { label: 'Condition', kind: 'condition' },
    ],
    rows: rows.map((row) => {
      const [header, id] = typeof row === 'string' ? [labelOf(row), row] : row;
      return { header, cells: [id, id] };
    }),
    notes,
  };
}
