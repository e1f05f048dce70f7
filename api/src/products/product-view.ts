import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { drawProduct } from '@wa/core/domain/catalogue/draw-records';
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
    figures: record.figures,
    tasks: record.tasks,
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
  const paths = new Set([before, after].flatMap((record) => (record ? [productPath(record.slug)] : [])));
  return {
    kind: 'product',
    action,
    id: after._id,
    title: after.title,
    version: after.version,
    paths: [...paths],
  };
}
