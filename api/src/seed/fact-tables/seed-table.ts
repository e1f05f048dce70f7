import type { CatalogueTable, FigureCell, TableCell, TableColumn } from '@wa/core/domain/tables/fact-table';
import type { FactId, FigureFactId } from '../facts/published.ts';

/** One class of a figure: its value, in a row that names the class, or the sizes of the class. */
export type ClassCell = Required<Omit<FigureCell, 'figure'>> & { fact: FigureFactId };

/** A figure with all its classes, one of its classes, words of our own, or nothing published. */
export type SeedCell = FactId | ClassCell | { words: string } | null;

/** A table of the first content before it has its name: its keys are checked. */
export interface SeedTable extends Pick<CatalogueTable, 'caption' | 'rowLabel'> {
  columns: readonly TableColumn[];
  rows: readonly { header: string; cells: readonly SeedCell[] }[];
  notes?: readonly string[];
}

/** A cell of explanation. */
export const words = (text: string): SeedCell => ({ words: text });

/** The sizes of a class, and its value, side by side. */
export const classCells = (fact: FigureFactId, at: number): SeedCell[] => [
  { fact, at, shows: 'class' },
  { fact, at, shows: 'value' },
];

function cellOf(cell: SeedCell): TableCell {
  if (cell === null) return null;
  if (typeof cell === 'string') return { figure: cell };
  if ('words' in cell) return cell;
  const { fact, ...rest } = cell;
  return { figure: fact, ...rest };
}

export const tableOf = (
  name: string,
  { notes = [], rows, columns, ...table }: SeedTable,
): CatalogueTable => ({
  name,
  ...table,
  columns: [...columns],
  rows: rows.map(({ header, cells }) => ({ header, cells: cells.map(cellOf) })),
  notes: [...notes],
});
