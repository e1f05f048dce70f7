import type { GuideSource } from '../guide-specification.ts';
import { cardLines, plainTitle, type Product } from './product.ts';

/**
 * Returns the data for a product's guide specification; null without specs.
 * @param site the company and its absolute address
 */
export function productGuide(
  product: Product,
  site: { name: string; publicUrl: string },
): GuideSource | null {
  if (!product.specs) return null;
  return {
    subject: cardLines(product.title)[0] ?? plainTitle(product.title),
    company: site.name,
    path: `/product/${product.slug}`,
    publicUrl: site.publicUrl,
    plate: product.specs.plate,
    tables: [],
    installation: product.steps.map(({ text }) => text),
  };
}
