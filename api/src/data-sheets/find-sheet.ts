import { staticPages } from '@wa/shared/catalogue/pages/registry';
import type { Page } from '@wa/shared/domain/page';
import { finalAddress, isInternal, splitHref } from '@wa/shared/domain/href';
import { plainTitle } from '@wa/shared/domain/product-card';
import type { Product } from '@wa/shared/domain/product';
import { readPage, readPages } from '../pages/read.ts';
import { readProductBySlug, readProducts } from '../products/read.ts';
import type { StoreReader } from '../store/port.ts';
import { measureSheet } from './model/measure-sheet.ts';
import { pageSheet } from './model/page-sheet.ts';
import { productSheet } from './model/product-sheet.ts';
import type { SheetSite } from './model/sheet-head.ts';
import type { Sheet } from './model/sheet.ts';

const MEASURE = '-measure';

/**
 * The sheet at an address: of a fixed page or of the page that overrides it, of a product, or a measure sheet. A
 * product with the slug of a fixed page shares that page's sheet, which says more.
 * @param slug what stands between /data-sheets/ and .pdf
 */
export async function findSheet(store: StoreReader, slug: string, site: SheetSite): Promise<Sheet | null> {
  if (staticPages.get(slug)?.dataSheet) {
    const page = await readPage(store, slug);
    if (page) return pageSheet(page, site);
  }
  const product = await readProductBySlug(store, slug);
  if (product) return productSheet(product, await readTarget(store, product), site);
  if (!slug.endsWith(MEASURE)) return null;
  const measured = slug.slice(0, -MEASURE.length);
  const fixed = staticPages.get(measured);
  const page = fixed?.measureSheet && (await readPage(store, measured));
  if (!fixed?.measureSheet || !page) return null;
  return measureSheet(page, { drawings: fixed.drawings, measureSheet: fixed.measureSheet }, site);
}

/** The page of this site that a product's card leads to. */
export async function readTarget(store: StoreReader, { url }: Product): Promise<Page | null> {
  if (!isInternal(url)) return null;
  const slug = splitHref(finalAddress(url)).path.replace(/^\/+|\/+$/g, '');
  return slug === '' ? null : readPage(store, slug);
}

export interface ListedSheet {
  slug: string;
  /** Root-relative public address. */
  path: string;
  title: string;
  /** ISO 8601. */
  updatedAt: string;
}

/** Every sheet there is: fixed pages, their measure sheets, products. */
export async function listSheets(store: StoreReader): Promise<ListedSheet[]> {
  const [pages, products] = await Promise.all([readPages(store), readProducts(store)]);
  const fixed = pages.flatMap(({ slug, title, updatedAt }) => {
    const entry = staticPages.get(slug);
    return [
      ...(entry?.dataSheet ? [listed(slug, title, updatedAt)] : []),
      ...(entry?.measureSheet ? [listed(`${slug}${MEASURE}`, title, updatedAt)] : []),
    ];
  });
  const taken = new Set(fixed.map(({ slug }) => slug));
  const own = products.filter(({ slug }) => !taken.has(slug));
  return [...fixed, ...own.map(({ slug, title, updatedAt }) => listed(slug, plainTitle(title), updatedAt))];
}

const listed = (slug: string, title: string, updatedAt: string): ListedSheet => ({
  slug,
  path: `/data-sheets/${slug}.pdf`,
  title,
  updatedAt,
});
