import { fact, isFactId } from '../catalogue/facts/registry.ts';
import { figureIn, isNeutral } from '../catalogue/figure.ts';
import { isFactTableName, resolveTable } from '../catalogue/tables/registry.ts';
import type { CatalogueReader } from './catalogue-reader.ts';

/** The catalogue behind the reader's shape. */
export const catalogueFacts: CatalogueReader = {
  table: (name) => (isFactTableName(name) ? resolveTable(name) : null),
  figure: (name) => {
    if (!isFactId(name)) return null;
    const found = fact(name);
    if (found.kind === 'text') return { label: found.label, us: found.text, metric: null };
    return {
      label: found.label,
      us: figureIn(found, 'us').full,
      metric: isNeutral(found) ? null : figureIn(found, 'metric', false).full,
    };
  },
};
