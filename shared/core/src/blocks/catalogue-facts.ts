import { plateFigure } from '../catalogue/facts/fact-text.ts';
import { isFactId } from '../catalogue/facts/registry.ts';
import { isFactTableName, resolveTable } from '../catalogue/tables/registry.ts';
import type { CatalogueReader } from './catalogue-reader.ts';

/** The catalogue behind the reader's shape. */
export const catalogueFacts: CatalogueReader = {
  table: (name) => (isFactTableName(name) ? resolveTable(name) : null),
  figure: (name) => (isFactId(name) ? plateFigure(name) : null),
};
