import { MEASURE, dataSheetHref, hasDataSheet, hasMeasureSheet } from '@wa/core/domain/pages/page';
import { askingSlug, targetSlug } from '@wa/core/domain/products/product-card';
import { asksOf } from '@wa/core/domain/quote-mail';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import { measureSheet } from './model/measure-sheet.ts';
import { pageSheet, productSheet } from './model/sheets.ts';
import type { SheetSite } from './model/sheets.ts';
import type { Sheet } from './model/sheet.ts';

/** No page can have such a slug (D4): products have addresses of their own. */
const PRODUCT = 'product/';

/**
 * The sheet at an address: of a page that names it among its documents, a measure sheet, or of a product.
 * @param slug what stands between /data-sheets/ and .pdf
 * @returns with the path of the page or product that says the same
 */
export async function findSheet(
  content: PublicContent,
  slug: string,
  site: SheetSite,
): Promise<{ sheet: Sheet; page: string } | null> {
  const own = await content.page(slug);
  if (own && hasDataSheet(own)) return { sheet: pageSheet(own, site), page: `/${slug}` };
  if (slug.startsWith(PRODUCT)) {
    const product = await content.product(slug.slice(PRODUCT.length));
    if (!product) return null;
    const [target, asking] = await Promise.all(
      [targetSlug(product), askingSlug(product)].map((of) => (of === null ? null : content.page(of))),
    );
    const sheet = productSheet(product, target ?? null, site, asking ? asksOf(asking) : []);
    return { sheet, page: `/${slug}` };
  }
  if (!slug.endsWith(MEASURE)) return null;
  const page = await content.page(slug.slice(0, -MEASURE.length));
  return page && hasMeasureSheet(page) ? { sheet: measureSheet(page, site), page: `/${page.slug}` } : null;
}

/** Where a sheet is now that once stood at this address: products' sheets had no folder of their own. */
export async function movedSheet(content: PublicContent, slug: string): Promise<string | null> {
  const product = await content.product(slug);
  return product && dataSheetHref(PRODUCT + product.slug);
}

export interface ListedSheet {
  slug: string;
  /** Root-relative public address. */
  path: string;
}

/** Every sheet there is: those of pages, their measure sheets, those of products. */
export async function listSheets(content: PublicContent): Promise<ListedSheet[]> {
  const [pages, products] = await Promise.all([content.pages(), content.products()]);
  const slugs = pages.flatMap((page) => [
    ...(hasDataSheet(page) ? [page.slug] : []),
    ...(hasMeasureSheet(page) ? [page.slug + MEASURE] : []),
  ]);
  const all = [...slugs, ...products.map(({ slug }) => PRODUCT + slug)];
  return all.map((slug) => ({ slug, path: dataSheetHref(slug) }));
}

/** The older addresses that products still name, for a static host: it has no redirect for a file. */
export async function listMovedSheets(content: PublicContent): Promise<ListedSheet[]> {
  const [sheets, products] = await Promise.all([listSheets(content), content.products()]);
  const taken = new Set(sheets.map(({ path }) => path));
  return products.flatMap(({ slug, pdfs }) => {
    const path = dataSheetHref(slug);
    return pdfs.includes(path) && !taken.has(path) ? [{ slug: PRODUCT + slug, path }] : [];
  });
}
