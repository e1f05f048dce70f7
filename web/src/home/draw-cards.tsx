import { renderToString } from 'react-dom/server';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { ProductCard } from './product-card.tsx';
import { provideCard } from './ready-cards.ts';

/** Cards of the last list, by what they show. */
let drawn = new Map<string, string>();

/**
 * Draws the cards of a list that are not as they were in the last one: after an edit most are. Not to be called while
 * something is being drawn.
 */
export function drawCards(products: readonly ProductSummary[]): void {
  const next = new Map<string, string>();
  for (const product of products) {
    const { title, image, slug, url } = product;
    const shown = JSON.stringify([title, image, slug, url]);
    const html = drawn.get(shown) ?? whole(renderToString(<ProductCard product={product} />));
    next.set(shown, html);
    provideCard(product, html);
  }
  drawn = next;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** One piece of memory: what is put together of many small texts keeps all of them. */
function whole(text: string): string {
  return decoder.decode(encoder.encode(text));
}
