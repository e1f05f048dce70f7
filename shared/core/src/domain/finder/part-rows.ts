import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CatalogueFigure } from '../figures/catalogue-figure.ts';
import { rowsByFigure } from '../tables/resolve-table.ts';
import { specRows } from '../tables/spec-table.ts';
import type { Part } from './part.ts';

/**
 * Returns the keys of the rows that show the specs of a product, on the page that its card leads to (D16.18).
 * A row of one class is more exact than a row of all classes, so both are included.
 * @param tables names of the spec tables of that page; a product's own page has the table of its specs
 */
export function rowsOfPart(
  { href, slug, figures }: Pick<Part, 'href' | 'slug' | 'figures'>,
  tables: readonly string[],
  { definition }: Pick<Catalogue, 'definition'>,
): NonNullable<Part['rows']> {
  const isOwn = href.replace(/#.*/, '') === `/product/${slug}`;
  if (isOwn) return rowsOfSpecs(figures);
  const shown = tables.flatMap((name) => definition(name) ?? []);
  const found: Record<string, string> = {};
  for (const [key, row] of shown.flatMap((table) => [...rowsByFigure(table)]))
    if (isOf(figures, key)) found[key] ??= row;
  return found;
}

/** Returns the keys of the rows of the product's own specs, which its data sheet prints (D25.1). */
export const rowsOfSpecs = (figures: readonly CatalogueFigure[]): NonNullable<Part['specRows']> =>
  Object.fromEntries(rowsByFigure(specRows(figures)));

/** Returns true if the key is that of a listed spec or of one of its classes, such as `q.pressure 1`. */
const isOf = (figures: readonly CatalogueFigure[], key: string) =>
  figures.some((figure) => figure.key === key.replace(/ \d+$/, ''));
