import { MEASURE, dataSheetHref, hasDataSheet, hasMeasureSheet } from '@wa/core/domain/pages/page-sheets';
import type { Page } from '@wa/core/domain/pages/page';
import { askingSlug, plainTitle, targetSlug } from '@wa/core/domain/products/product-card';
import { asksOf } from '@wa/core/domain/quote-mail';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import { measureSheet } from './model/measure-sheet.ts';
import { pageSheet } from './model/page-sheet.ts';
import { productSheet } from './model/product-sheet.ts';
import type { SheetSite } from './model/sheet-head.ts';
import type { Sheet } from './model/sheet.ts';

/** No page can have such a slug (D4): products have addresses of their own. */
const PRODUCT = 'product/';

/**
 * The sheet at an address: of a page that names it among its documents, a measure sheet, or of a product.
 * @param slug what stands between /data-sheets/ and .pdf
 */
export async function findSheet(
  content: PublicContent,
  slug: string,
  site: SheetSite,
): Promise<Sheet | null> {
  const own = await content.page(slug);
  if (own && hasDataSheet(own)) return pageSheet(own, site);
  if (slug.startsWith(PRODUCT)) {
    const product = await content.product(slug.slice(PRODUCT.length));
    if (!product) return null;
    const [target, asking] = await Promise.all(
      [targetSlug, askingSlug].map((of) => readTarget(content, of(product))),
    );
    return productSheet(product, target ?? null, site, asking ? asksOf(asking) : []);
  }
  if (!slug.endsWith(MEASURE)) return null;
  const page = await content.page(slug.slice(0, -MEASURE.length));
  return page && hasMeasureSheet(page) ? measureSheet(page, site) : null;
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
  const from = (slug: string, own: string): string[] => {
    const product = bySlug.get(slug);
    const pages = product === undefined ? [] : [targetSlug(product), askingSlug(product)];
    return [own, ...pages.flatMap((page) => (page === null ? [] : [`/${page}`]))];
  };
  const ofPages = new Set(sheets.map((sheet) => sheet.path));
  const moved = products.flatMap(({ slug, pdfs }) => {
    const path = dataSheetHref(slug);
    const isOld = pdfs.includes(path) && !ofPages.has(path);
    return isOld ? [{ slug: PRODUCT + slug, path, page: `/${PRODUCT}${slug}` }] : [];
  });
  return [...sheets, ...moved].map(({ slug, path, page }) => ({ slug, path, from: from(slug, page) }));
}

export interface ListedSheet {
  slug: string;
  /** Root-relative public address. */
  path: string;
  /** Path of the page or product that it is made of. */
  page: string;
  title: string;
  /** ISO 8601. */
  updatedAt: string;
}

/** Every sheet there is: those of pages, their measure sheets, those of products. */
export async function listSheets(content: PublicContent): Promise<ListedSheet[]> {
  const [pages, products] = await Promise.all([content.pages(), content.products()]);
  const ofPages = pages.flatMap((page) => {
    const { slug, title, updatedAt } = page;
    return [
      ...(hasDataSheet(page) ? [listed(slug, slug, title, updatedAt)] : []),
      ...(hasMeasureSheet(page) ? [listed(`${slug}${MEASURE}`, slug, title, updatedAt)] : []),
    ];
  });
  const own = products.map(({ slug, title, updatedAt }) =>
    listed(`${PRODUCT}${slug}`, `${PRODUCT}${slug}`, plainTitle(title), updatedAt),
  );
  return [...ofPages, ...own];
}

const listed = (slug: string, page: string, title: string, updatedAt: string): ListedSheet => ({
  slug,
  path: dataSheetHref(slug),
  page: `/${page}`,
  title,
  updatedAt,
});
