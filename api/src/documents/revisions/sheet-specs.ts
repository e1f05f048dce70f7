import { createHash } from 'node:crypto';
import { needsOfPage } from '@wa/core/domain/block-kinds/registry';
import { figuresOf, latestChange, shownFigures, type Catalogue } from '@wa/core/domain/catalogue/catalogue';
import type { ListedSpec } from '@wa/core/domain/documents/sheet-revisions';
import type { CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';
import { phraseOf } from '@wa/core/domain/figures/figure-text';
import type { Page } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import { figuresInTable } from '@wa/core/domain/tables/fact-table';
import { ownOf } from '../sheets/model/sheet-tables.ts';

/** Returns the keys of the specs on the data sheet of a page. */
export function pageKeys(page: Page, catalogue: Catalogue): string[] {
  const { facts, tables } = needsOfPage(page);
  return [...facts, ...inTables(tables, catalogue)];
}

/** Returns the keys of the specs on the data sheet of a product. */
export function productKeys(product: Product, target: Page | null, catalogue: Catalogue): string[] {
  return [...product.figures, ...inTables(ownOf(product, target)?.tables ?? [], catalogue)];
}

/** Returns the time at which the data sheet of a page last changed (D27.3). */
export const pageChange = (page: Page, catalogue: Catalogue): string =>
  lastChange([page], pageKeys(page, catalogue), needsOfPage(page).tables, catalogue);

/** Returns the time at which the data sheet of a product last changed (D27.3). */
export const productChange = (product: Product, target: Page | null, catalogue: Catalogue): string => {
  const own = ownOf(product, target);
  const records = own && target ? [product, target] : [product];
  return lastChange(records, productKeys(product, target, catalogue), own?.tables ?? [], catalogue);
};

/** Returns the time of the last change of these records, specs, and tables. */
const lastChange = (
  records: readonly (Page | Product)[],
  keys: readonly string[],
  tables: readonly string[],
  { figure, definition }: Catalogue,
): string =>
  latestChange([...records, ...figuresOf(keys, figure), ...tables.flatMap((name) => definition(name) ?? [])]);

const inTables = (names: readonly string[], { definition }: Catalogue): string[] =>
  names.flatMap((name) => figuresInTable(definition(name) ?? { rows: [] }));

/** Returns the specs of a sheet in words. */
export const specsOf = (keys: readonly string[], { figure }: Catalogue): ListedSpec[] =>
  shownFigures(keys, figure).map(specOf);

export const specOf = (figure: CatalogueFigure): ListedSpec => ({
  id: figure.key,
  label: figure.label,
  text: phraseOf(figure),
});

/** Returns the code that a sheet prints: eight hexadecimal digits of a hash of its specs in any order. */
export const sheetCode = (specs: readonly ListedSpec[]): string =>
  createHash('sha256')
    .update(JSON.stringify(specs.map(({ label, text }) => `${label}: ${text}`).sort()))
    .digest('hex')
    .slice(0, 8);
