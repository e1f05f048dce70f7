import type { ProductSummary } from '@wa/core/domain/products/product';

const markup = new WeakMap<ProductSummary, string>();

/** Markup of a product's card, where the server has it from an earlier drawing; a browser has none. */
export function readyCard(product: ProductSummary): string | undefined {
  return markup.get(product);
}

export function provideCard(product: ProductSummary, html: string): void {
  markup.set(product, html);
}
