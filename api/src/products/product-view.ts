import { PRODUCT } from '@wa/core/domain/products/product-schema';
import { pickFields } from '@wa/core/domain/pick-fields';
import { productSummarySchema } from '@wa/core/contract/products';
import { targetSlug } from '@wa/core/domain/products/product-card';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { drawProduct } from '@wa/core/domain/catalogue/draw-records';
import type { Product, ProductSummary } from '@wa/core/domain/products/product';
import { toPublicProduct } from '@wa/core/html/public-content';
import type { Change } from '../change-log/change.ts';
import type { SummaryOf } from '../store/port.ts';
import type { RecordOf } from '../store/records.ts';

/** Fields of a list entry; the title for each system of units is drawn, not stored. */
const SUMMARY_FIELDS = productSummarySchema.omit({ titles: true }).keyof().options;

/** The fields of a list entry, and no others. A product without a url of its own leads to its page (D4). */
export function toProductSummary(record: SummaryOf<'products'>): ProductSummary {
  return { ...pickFields(record, SUMMARY_FIELDS), url: record.url || productPath(record.slug) };
}

/** The whole product with its HTML as it was typed. */
export function toProduct(record: RecordOf<'products'>): Product {
  return { ...PRODUCT.view(record), url: record.url || productPath(record.slug) };
}

/** How an answer shows a product to an administrator. */
export const SHOWN_PRODUCT = { collection: 'products', show: toProduct } as const;

/** As visitors see it: with its figures drawn, its HTML sanitised (D4, D14). */
export function publicProduct(product: Product, catalogue: Catalogue): Product {
  return toPublicProduct(drawProduct(product, catalogue));
}

/** As the public API answers it: what metadata is made of is the renderer's. */
export function answeredProduct({ shown: _metadata, ...product }: Product): Product {
  return product;
}

export function productPath(slug: string): string {
  return `/product/${slug}`;
}

/** What the rest of the server hears of a write; `before` is null for a new product. */
export function productChange(
  action: Change['action'],
  before: RecordOf<'products'> | null,
  after: RecordOf<'products'>,
): Change {
  const paths = new Set([before, after].flatMap((record) => (record ? pathsShowing(record) : [])));
  return {
    kind: 'product',
    action,
    id: after._id,
    title: after.title,
    version: after.version,
    paths: [...paths],
  };
}

/** Its own page, and the one that its card leads to, which offers it for inquiry and comparison. */
function pathsShowing(record: Pick<Product, 'slug' | 'url'>): string[] {
  const target = targetSlug(record);
  return target === null ? [productPath(record.slug)] : [productPath(record.slug), `/${target}`];
}
