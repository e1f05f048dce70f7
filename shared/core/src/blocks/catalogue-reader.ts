import { chartOf } from '../domain/catalogue/chart-of-keys.ts';
import type { Catalogue } from '../domain/catalogue/catalogue.ts';
import {
  chartKey,
  type RangeChart,
  type ShownCatalogue,
  type ResolvedTable,
} from '../domain/tables/resolved-table.ts';
import { plateFigure, type PlateFigure } from '../domain/figures/figure-text.ts';

/**
 * What blocks by reference read: tables and figures ready to be drawn. A visitor's page brings those that it shows; the
 * admin makes them of all that there are.
 */
export interface CatalogueReader {
  /** Null for a name that the catalogue does not have. */
  table: (name: string) => ResolvedTable | null;
  /** Null for a key that the catalogue does not have. */
  figure: (key: string) => PlateFigure | null;
  /** Null where no size is published among them. */
  chart: (facts: readonly string[]) => RangeChart | null;
}

/** The whole catalogue behind the reader's shape. */
export const readerOf = (catalogue: Catalogue): CatalogueReader => ({
  table: catalogue.table,
  figure(key) {
    const found = catalogue.figure(key);
    return found && plateFigure(found);
  },
  chart: (facts) => chartOf(facts, catalogue),
});

/** What a page has brought along. */
export const shownReader = ({ figures, tables, charts = {} }: ShownCatalogue): CatalogueReader => ({
  table: (name) => (Object.hasOwn(tables, name) ? (tables[name] ?? null) : null),
  figure: (key) => (Object.hasOwn(figures, key) ? (figures[key] ?? null) : null),
  chart: (facts) => charts[chartKey(facts)] ?? null,
});
