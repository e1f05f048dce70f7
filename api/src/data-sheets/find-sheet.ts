import { staticPages } from '../seed/fixed-pages/registry.ts';
import type { Page } from '@wa/core/domain/pages/page';
import { askingSlug, plainTitle, targetSlug } from '@wa/core/domain/products/product-card';
import { asksOf } from '@wa/core/domain/quote-mail';
import type { PublicContent } from '../catalogue/public-content.ts';
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
export async function findSheet(
  content: PublicContent,
  slug: string,
  site: SheetSite,
): Promise<Sheet | null> {
  if (staticPages.get(slug)?.dataSheet) {
    const page = await content.page(slug);
    if (page) return pageSheet(page, site);
  }
  if (slug.startsWith(PRODUCT)) {
    const product = await content.product(slug.slice(PRODUCT.length));
    if (!product) return null;
    const [target, asking] = await Promise.all(
      [targetSlug, askingSlug].map((of) => readTarget(content, of(product))),
    );
    return productSheet(product, target ?? null, site, asking ? asksOf(asking) : []);
  }
  if (!slug.endsWith(MEASURE)) return null;
  const measured = slug.slice(0, -MEASURE.length);
  const fixed = staticPages.get(measured);
  const page = fixed?.measureSheet && (await content.page(measured));
  if (!fixed?.measureSheet || !page) return null;
  return measureSheet(page, fixed.measureSheet, site);
}

/** Path of the page that a sheet belongs to. */
export function pageOfSheet(slug: string): string {
  const isOfPage = slug.startsWith(PRODUCT) || staticPages.has(slug) || !slug.endsWith(MEASURE);
  return `/${isOfPage ? slug : slug.slice(0, -MEASURE.length)}`;
}

/** Where a sheet is now that once stood at this address: products' sheets had no folder of their own. */
export async function movedSheet(content: PublicContent, slug: string): Promise<string | null> {
  const product = await content.product(slug);
  return product && `/data-sheets/${PRODUCT}${product.slug}.pdf`;
}

const readTarget = (content: PublicContent, slug: string | null): Promise<Page | null> =>
  slug === null ? Promise.resolve(null) : content.page(slug);

/**
 * Every sheet as a file, and those by the older addresses that products still name: a static host has no redirect for
 * a file. `from` holds the paths of the records that a sheet is read from.
 */
export async function listSheetFiles(
  content: PublicContent,
): Promise<{ slug: string; path: string; from: string[] }[]> {
  const [sheets, products] = await Promise.all([listSheets(content), content.products()]);
  const bySlug = new Map(products.map((product) => [PRODUCT + product.slug, product]));
  const from = (slug: string): string[] => {
    const product = bySlug.get(slug);
    const pages = product === undefined ? [] : [targetSlug(product), askingSlug(product)];
    return [pageOfSheet(slug), ...pages.flatMap((page) => (page === null ? [] : [`/${page}`]))];
  };
  const moved = products.flatMap(({ slug, pdfs }) => {
    const path = `/data-sheets/${slug}.pdf`;
    const isOld = pdfs.includes(path) && !staticPages.get(slug)?.dataSheet;
    return isOld ? [{ slug: PRODUCT + slug, path }] : [];
  });
  return [...sheets, ...moved].map(({ slug, path }) => ({ slug, path, from: from(slug) }));
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
export async function listSheets(content: PublicContent): Promise<ListedSheet[]> {
  const [pages, products] = await Promise.all([content.pages(), content.products()]);
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
