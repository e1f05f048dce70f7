import { drawPage, drawValue } from '@wa/core/domain/catalogue/draw-records';
import type { Page } from '@wa/core/domain/pages/page';
import { staticPages } from '../fixed-pages/registry.ts';
import { asPage, type StaticPage } from '../fixed-pages/static-page.ts';
import { seedCatalogue } from '../seed-catalogue.ts';
import { factTableNames } from '../fact-tables/registry.ts';

/** Every fixed page with its figures in place of their references. */
export const drawnPages: readonly StaticPage[] = [...staticPages.values()].map((page) =>
  drawValue(page, seedCatalogue.figure),
);

/** A fixed page as visitors see it, with the tables and figures that its blocks show. */
export const asDrawnPage = (page: StaticPage): Page => drawPage(asPage(page), seedCatalogue);

/** Every table of the first content as it is drawn, the computed one too. */
export const drawnTables = factTableNames.map(drawnTable);

/** One of them. Throws for a name that none has. */
export function drawnTable(name: string) {
  const table = seedCatalogue.table(name);
  if (table === null) throw new RangeError(`There is no table ${name}`);
  return table;
}
