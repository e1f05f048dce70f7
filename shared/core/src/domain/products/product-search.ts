import type { Product } from './product.ts';

/** Products with the words of their titles worked out once, so that each keystroke only compares. */
export interface ProductIndex<P> {
  readonly products: readonly P[];
  readonly words: readonly (readonly string[])[];
}

/** Words of a title as the search sees them: lower case, non-word and non-space characters stripped. */
export function titleWords(title: string): string[] {
  return splitWords(title.toLowerCase().replace(/[^\w\s]/g, ''));
}

/** Words of a search text: lower case, trimmed, split on whitespace. They are not stripped (specification 5). */
export function searchWords(text: string): string[] {
  return splitWords(text.toLowerCase());
}

/** Works out every title once; `draw` puts figures in place of their references, where they still stand. */
export function indexProducts<P extends Pick<Product, 'title'>>(
  products: readonly P[],
  draw = (title: string) => title,
): ProductIndex<P> {
  return { products, words: products.map((product) => titleWords(draw(product.title))) };
}

/** Products with every search word in a word of the title; for an empty text the same list (specification 4, 5). */
export function searchProducts<P>(index: ProductIndex<P>, text: string): readonly P[] {
  const wanted = searchWords(text);
  if (wanted.length === 0) return index.products;
  return index.products.filter((_, at) => {
    const words = index.words[at] ?? [];
    return wanted.every((part) => words.some((word) => word.includes(part)));
  });
}

/** A search text without the characters that titles are stripped of; null when that changes or finds nothing. */
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
