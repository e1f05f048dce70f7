import type { Product, ProductSummary } from '@wa/core/domain/products/product';
import type { LinkedRecord } from '@wa/core/domain/sidebar/sidebar-item';
import type { StoreReader } from '../../store/port.ts';
import { toProduct, toProductSummary } from './product-view.ts';

/** Live products in their order, without content; `deleted` gives those in the bin. */
export async function readProducts(store: StoreReader, { deleted = false } = {}): Promise<ProductSummary[]> {
  const where = { isDeleted: deleted };
  const records = await store.list('products', { where, orderBy: 'order', omit: 'content' });
  return records.map(toProductSummary);
}

/** The first products of a list, and how many it has. */
export interface FirstProducts {
  products: readonly ProductSummary[];
  all: number;
}

/** The first live products in their order, without content: as many as a page shows, of a list that nobody has read. */
export async function readFirstProducts(store: StoreReader, count: number): Promise<FirstProducts> {
  const where = { isDeleted: false };
  const [records, all] = await Promise.all([
    store.list('products', { where, orderBy: 'order', omit: 'content', limit: count }),
    store.count('products', where),
  ]);
  return { products: records.map(toProductSummary), all };
}

/** The live products of these ids as lists show them. */
export async function readProductSummaries(
  store: StoreReader,
  ids: readonly string[],
): Promise<ProductSummary[]> {
  const found = await store.getMany('products', ids, { omit: 'content' });
  return found.filter(({ isDeleted }) => !isDeleted).map(toProductSummary);
}

/** What links show of those products that are live. */
export async function liveProductTitles(
  store: StoreReader,
  ids: readonly string[],
): Promise<readonly LinkedRecord[]> {
  const found = await store.getMany('products', ids, { omit: 'content' });
  return found.filter(({ isDeleted }) => !isDeleted);
}

/** The live product of a slug, its HTML as typed: sanitise what you show. Null if there is none. */
export async function readProductBySlug(store: StoreReader, slug: string): Promise<Product | null> {
  const record = await store.findOne('products', { slug, isDeleted: false });
  return record && toProduct(record);
}
