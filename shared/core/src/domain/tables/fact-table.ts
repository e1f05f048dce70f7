import type { z } from 'zod';
import { keysIn } from '../figures/references.ts';
import type { TABLE } from '../entities.ts';

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
 * Returns the tables with a spec value of the same product as one of the keys. The other tables of a page are
 * about other products, as its text says.
 */
export function tablesOfProduct<Table extends WithFigures>(
  keys: readonly string[],
  tables: readonly Table[],
  find: (key: string) => { product: string } | null,
): Table[] {
  const productsOf = (all: readonly string[]) => all.flatMap((key) => find(key)?.product ?? []);
  const own = new Set(productsOf(keys));
  return tables.filter((table) => productsOf(figuresInTable(table)).some((name) => own.has(name)));
}
