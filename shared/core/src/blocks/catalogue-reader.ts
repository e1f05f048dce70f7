import type { PlateFigure } from '../catalogue/facts/fact-text.ts';
import type { ResolvedTable } from '../catalogue/tables/resolved-table.ts';

/**
 * What blocks by reference read. The views know only this shape, so that the facts stay a chunk of their own: the
 * server imports them, a visitor's browser fetches them with the first page that shows any.
 */
export interface CatalogueReader {
  /** Null for a name the catalogue does not have. */
  table: (name: string) => ResolvedTable | null;
  /** Null for a name the catalogue does not have. */
  figure: (fact: string) => PlateFigure | null;
}
