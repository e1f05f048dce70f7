import { staticPages } from '@wa/core/catalogue/pages/registry';
import type { Page } from '@wa/core/domain/pages/page';
import { askingSlug, plainTitle, targetSlug } from '@wa/core/domain/products/product-card';
import { asksOf } from '@wa/core/domain/quote-mail';
import { readPage, readPages } from '../pages/read.ts';
import { readProductBySlug, readProducts } from '../products/read.ts';
import type { StoreReader } from '../store/port.ts';
import { measureSheet } from './model/measure-sheet.ts';
import { pageSheet } from './model/page-sheet.ts';
import { productSheet } from './model/product-sheet.ts';
import type { SheetSite } from './model/sheet-head.ts';
import type { Sheet } from './model/sheet.ts';

const MEASURE = '-measure';
/** No page can have such a slug (D4): products have addresses of their own. */
const PRODUCT = 'product/';

/**
 * The sheet at an address: of a fixed page or of the page that overrides it, a measure sheet, or of a product.
 * @param slug what stands between /data-sheets/ and .pdf
 */
export async function findSheet(store: StoreReader, slug: string, site: SheetSite): Promise<Sheet | null> {
  if (staticPages.get(slug)?.dataSheet) {
    const page = await readPage(store, slug);
    if (page) return pageSheet(page, site);
  }
  if (slug.startsWith(PRODUCT)) {
    const product = await readProductBySlug(store, slug.slice(PRODUCT.length));
    if (!product) return null;
    const [target, asking] = await Promise.all(
      [targetSlug, askingSlug].map((of) => readTarget(store, of(product))),
    );
    return productSheet(product, target ?? null, site, asking ? asksOf(asking) : []);
  }
  if (!slug.endsWith(MEASURE)) return null;
  const measured = slug.slice(0, -MEASURE.length);
  const fixed = staticPages.get(measured);
  const page = fixed?.measureSheet && (await readPage(store, measured));
  if (!fixed?.measureSheet || !page) return null;
  return measureSheet(page, fixed.measureSheet, site);
}

/** Path of the page that a sheet belongs to. */
export function pageOfSheet(slug: string): string {
  const isOfPage = slug.startsWith(PRODUCT) || staticPages.has(slug) || !slug.endsWith(MEASURE);
  return `/${isOfPage ? slug : slug.slice(0, -MEASURE.length)}`;
}

/** Where a sheet is now that once stood at this address: products' sheets had no folder of their own. */
export async function movedSheet(store: StoreReader, slug: string): Promise<string | null> {
  const product = await readProductBySlug(store, slug);
  return product && `/data-sheets/${PRODUCT}${product.slug}.pdf`;
}

const readTarget = (store: StoreReader, slug: string | null): Promise<Page | null> =>
  slug === null ? Promise.resolve(null) : readPage(store, slug);

/** Sheets by the older addresses that products still name: a static host has no redirect for a file. */
export async function listMoved(store: StoreReader): Promise<Pick<ListedSheet, 'slug' | 'path'>[]> {
  return (await readProducts(store)).flatMap(({ slug, pdfs }) => {
    const path = `/data-sheets/${slug}.pdf`;
    const isOld = pdfs.includes(path) && !staticPages.get(slug)?.dataSheet;
    return isOld ? [{ slug: PRODUCT + slug, path }] : [];
  });
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
  const own = products.map(({ slug, title, updatedAt }) =>
    listed(`${PRODUCT}${slug}`, plainTitle(title), updatedAt),
  );
  return [...fixed, ...own];
}

const listed = (slug: string, title: string, updatedAt: string): ListedSheet => ({
  slug,
  path: `/data-sheets/${slug}.pdf`,
  title,
  updatedAt,
});
