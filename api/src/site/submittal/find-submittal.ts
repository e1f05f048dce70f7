import { shownFigures, type Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { ITEMS_MAX } from '@wa/core/domain/inquiry/inquiry-link';
import type { Page } from '@wa/core/domain/pages/page';
import { targetSlug, type Product } from '@wa/core/domain/products/product';
import { readSubmittal, type SubmittalRequest } from '@wa/core/domain/submittal/submittal';
import { selectedSizes } from '@wa/core/domain/submittal/selected-sizes';
import { submittalOf, type Submittal, type SubmittalLine } from '@wa/core/domain/submittal/submittal-lines';
import type { ResolvedTable } from '@wa/core/domain/tables/resolved-table';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import { sheetTables } from '../../documents/sheets/model/sheet-tables.ts';

/** A product with the page that its card leads to, and the tables of its data sheet. */
export interface FoundProduct {
  product: Product;
  target: Page | null;
  tables: readonly ResolvedTable[];
}

export interface FoundSubmittal {
  request: SubmittalRequest;
  submittal: Submittal;
  /** The lines whose product the catalog has. */
  found: readonly (FoundProduct & { line: SubmittalLine })[];
}

/**
 * Reads a submittal and looks up its products: each one once, and none beyond the limit, because that submittal
 * can't be created anyway.
 */
export async function findSubmittal(
  content: Pick<PublicContent, 'productNamed' | 'page'>,
  query: URLSearchParams,
): Promise<FoundSubmittal> {
  const request = readSubmittal(query);
  const slugs = new Set(request.items.slice(0, ITEMS_MAX).map(({ slug }) => slug));
  const known = new Map(
    await Promise.all([...slugs].map(async (slug) => [slug, await findProduct(content, slug)] as const)),
  );
  const products = request.items.map(({ slug }) => known.get(slug));
  const submittal = submittalOf(request, products);
  const found = submittal.lines.flatMap((line, at) => {
    const product = products[at] ?? null;
    return product === null ? [] : [{ ...product, line }];
  });
  return { request, submittal, found };
}

/** Returns the found lines, whose products have only the certificates that cover the selected size (D25.5). */
export function withSelectedCertificates(
  content: Pick<PublicContent, 'certificatesOf'>,
  found: FoundSubmittal['found'],
  catalogue: Catalogue,
): Promise<FoundSubmittal['found']> {
  return Promise.all(
    found.map(async (item) => {
      const { product, line, tables } = item;
      const figures = shownFigures(product.figures, catalogue.figure);
      const names = tables.map(({ name }) => name);
      const sizes = selectedSizes(line, figures, names, catalogue);
      return { ...item, product: { ...product, certificates: await content.certificatesOf(product, sizes) } };
    }),
  );
}

async function findProduct(
  content: Pick<PublicContent, 'productNamed' | 'page'>,
  slug: string,
): Promise<FoundProduct | null> {
  const product = await content.productNamed(slug);
  if (!product) return null;
  const of = targetSlug(product);
  const target = of === null ? null : await content.page(of);
  return { product, target, tables: sheetTables(product, target) };
}
