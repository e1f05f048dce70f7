import type { LedProduct } from '@wa/core/contract/site';
import { cardLines, targetSlug, type Product, type ProductSummary } from '@wa/core/domain/products/product';
import { onceFor } from '@wa/core/domain/record';
import type { SiteContent } from './renderer.ts';

const RELATED_MAX = 4;

/**
 * Returns the alternatives that a product names, and its nearest neighbors in the saved order that share an
 * application with it.
 */
export async function neighborsOf(content: Pick<SiteContent, 'products'>, product: Product) {
  const all = await content.products();
  const named = new Set(product.alternatives.flatMap(({ products }) => products));
  const place = all.findIndex(({ _id }) => _id === product._id);
  const related = all
    .map((each, at) => ({ each, distance: Math.abs(at - place) }))
    .filter(({ each, distance }) => distance > 0 && !named.has(each._id) && sharesTask(each, product))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, RELATED_MAX)
    .map(({ each }) => each);
  return { others: all.filter(({ _id }) => named.has(_id)).map(ledProduct), related };
}

const sharesTask = (one: ProductSummary, other: Product) =>
  one.tasks.some((task) => other.tasks.includes(task));

const ledProduct = ({ _id, slug, title, tasks: [task] }: ProductSummary): LedProduct => ({
  _id,
  slug,
  name: cardLines(title)[0] ?? slug,
  ...(task && { task }),
});

/** Groups products by the page that their cards link to. */
const productsByTarget = onceFor((products: readonly ProductSummary[]) => {
  const led = new Map<string, LedProduct[]>();
  for (const product of products) {
    const target = targetSlug(product);
    if (target === null) continue;
    led.set(target, [...(led.get(target) ?? []), ledProduct(product)]);
  }
  return led;
});

/**
 * Returns the products whose cards link to a page, sorted by name, so that a new order on the home page
 * doesn't change this page.
 */
export const productsLeadingTo = (slug: string, products: readonly ProductSummary[]): readonly LedProduct[] =>
  [...(productsByTarget(products).get(slug) ?? [])].sort((one, other) => one.name.localeCompare(other.name));
