import type { ProductSummary } from '@wa/core/domain/products/product';

export type Title = (raw: string) => string;

/** Returns the name of one product, or the number of several. */
export function productNames(products: readonly ProductSummary[], title: Title): string {
  const [first] = products;
  return products.length === 1 && first ? title(first.title) : `${String(products.length)} products`;
}
