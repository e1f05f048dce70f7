/** The first content (D17) for tests: its records as stored and as shown to visitors. */
import { createCatalogue } from '@wa/core/domain/catalogue/catalogue';
import { renderPage, renderProduct, renderSummary } from '@wa/core/domain/catalogue/draw-records';
import { partsOf, type Part } from '@wa/core/domain/finder/part';
import type { Page } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import { FRACTIONS } from '@wa/core/domain/tables/resolved-table';
import { FIRST_CATALOG } from '../../web-build.ts';
import { readCatalog } from '../../content/seed/read-catalog.ts';

export const seed = readCatalog(FIRST_CATALOG);
export const seedCatalogue = createCatalogue(seed.figures, seed.tables);

const STORED = { version: 1, updatedAt: '2026-11-21T00:00:00.000Z' };

/** Every page by its slug, with references in place of figures. */
export const seedPages: ReadonlyMap<string, Page> = new Map(
  seed.pages.map((page) => [page.slug, { ...page, ...STORED }]),
);

export const seedProducts: readonly Product[] = seed.products.map((product) => ({ ...product, ...STORED }));

/** Every product as visitors see it. */
export const drawnProducts: readonly Product[] = seedProducts.map((product) =>
  renderProduct(product, seedCatalogue),
);

/** Every page as visitors see it, with the tables and figures of its blocks. */
export const drawnPages: readonly Page[] = [...seedPages.values()].map((page) =>
  renderPage(page, seedCatalogue),
);

export const drawnPage = (slug: string): Page =>
  named(
    slug,
    drawnPages.find((page) => page.slug === slug),
  );

/** Returns a table as shown on the site. */
export const drawnTable = (name: string) => named(name, seedCatalogue.table(name));

/** Every table as shown on the site, the computed one included. */
export const drawnTables = [...seed.tables.map(({ name }) => name), FRACTIONS].map(drawnTable);

function named<T>(name: string, found: T | null | undefined): T {
  if (found === null || found === undefined) throw new RangeError(`The first content has no ${name}`);
  return found;
}

/** The parts of the first content, as the finder sees them. */
export const seedParts: readonly Part[] = partsOf(
  seedProducts.map((product) => renderSummary(product, seedCatalogue)),
  seedCatalogue,
);
