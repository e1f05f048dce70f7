import type { Product, ProductSummary } from '@wa/core/domain/products/product';
import { toPublicProduct } from '@wa/core/html/public-content';
import type { Change } from '../change-log/change.ts';
import type { SummaryOf } from '../store/port.ts';
import type { RecordOf } from '../store/records.ts';

/** The fields of a list entry, and no others. A product without a url of its own leads to its page (D4). */
export function toProductSummary(record: SummaryOf<'products'>): ProductSummary {
  return {
    _id: record._id,
    version: record.version,
    updatedAt: record.updatedAt,
    title: record.title,
    image: record.image,
    url: record.url || productPath(record.slug),
    slug: record.slug,
    source: record.source,
    images: record.images,
    pdfs: record.pdfs,
    metaTitle: record.metaTitle,
    metaDescription: record.metaDescription,
    connectedSidebar: record.connectedSidebar,
    order: record.order,
    isDeleted: record.isDeleted,
  };
}

/** The whole product with its HTML as it was typed. */
export function toProduct(record: RecordOf<'products'>): Product {
  return { ...toProductSummary(record), content: record.content };
}

/** How an answer shows a product to an administrator. */
export const PRODUCT = { collection: 'products', show: toProduct } as const;

/** As the caller may see it: an administrator gets the source, anybody else sanitised HTML (D4). */
export function showProduct(record: RecordOf<'products'>, isAdmin: boolean): Product {
  const product = toProduct(record);
  return isAdmin ? product : toPublicProduct(product);
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
  const paths = new Set([before, after].flatMap((record) => (record ? [productPath(record.slug)] : [])));
  return { kind: 'product', action, id: after._id, title: after.title, paths: [...paths] };
}
