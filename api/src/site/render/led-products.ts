import type { LedProduct } from '@wa/core/contract/site';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { cardLines, targetSlug } from '@wa/core/domain/products/product-card';

const led = new WeakMap<readonly ProductSummary[], Map<string, LedProduct[]>>();

/** The products whose cards lead to a page: worked out once for each list. */
export function productsLeadingTo(slug: string, products: readonly ProductSummary[]): readonly LedProduct[] {
  const known = led.get(products) ?? new Map<string, LedProduct[]>();
  if (!led.has(products)) {
    led.set(products, known);
    for (const product of products) {
      const target = targetSlug(product);
      if (target === null) continue;
      const named = { slug: product.slug, name: cardLines(product.title)[0] ?? product.slug };
      known.set(target, [...(known.get(target) ?? []), named]);
    }
  }
  // By name: the order of the home page is no change of this one.
  return [...(known.get(slug) ?? [])].sort((one, other) => one.name.localeCompare(other.name));
}
