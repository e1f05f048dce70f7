import type { Product } from './product.ts';

/** Products with the words of their titles, prepared once so that each keystroke only compares. */
export interface ProductIndex<P> {
  readonly products: readonly P[];
  readonly words: readonly (readonly string[])[];
}

/** Returns the words of a title: lower case, without punctuation. */
export function titleWords(title: string): string[] {
  return splitWords(title.toLowerCase().replace(/[^\w\s]/g, ''));
}

/**
 * Returns the words of a search text: lower case, trimmed, split at whitespace. Punctuation is kept
 * (specification 5).
 */
export function searchWords(text: string): string[] {
  return splitWords(text.toLowerCase());
}

/** Prepares all titles once. `draw` renders references that a title may still contain. */
export function indexProducts<P extends Pick<Product, 'title'>>(
  products: readonly P[],
  draw = (title: string) => title,
): ProductIndex<P> {
  return { products, words: products.map((product) => titleWords(draw(product.title))) };
}

/**
 * Returns the products whose title matches every search word. An empty text returns the same list
 * (specification 4, 5).
 */
export function searchProducts<P>(index: ProductIndex<P>, text: string): readonly P[] {
  const wanted = searchWords(text);
  if (wanted.length === 0) return index.products;
  return index.products.filter((_, at) => {
    const words = index.words[at] ?? [];
    return wanted.every((part) => words.some((word) => word.includes(part)));
  });
}

/** Returns a search text without punctuation. Null if it is unchanged or still finds nothing. */
export function strippedSearch<P>(
  index: ProductIndex<P>,
  text: string,
): { text: string; count: number } | null {
  const stripped = text.replace(/[^\w\s]/g, '').trim();
  if (stripped === '' || stripped === text.trim()) return null;
  const { length: count } = searchProducts(index, stripped);
  return count === 0 ? null : { text: stripped, count };
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
