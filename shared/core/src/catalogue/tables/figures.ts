import { fact, type FigureFactId } from '../facts/registry.ts';
import { figuresOf, type FactTable } from './fact-table.ts';

/** A table with one row per figure, named by the fact's own label unless a row brings another. */
export const figures = (
  caption: string,
  rows: readonly (FigureFactId | readonly [header: string, id: FigureFactId])[],
  notes: readonly string[] = [],
): FactTable => figuresOf(caption, rows, (id) => fact(id).label, notes);
