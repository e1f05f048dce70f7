import { renderToString } from 'react-dom/server';
import type { HomeCard } from '@wa/core/contract/site';
import { ProductCard } from './product-card.tsx';
import { provideCard, readyCard } from './ready-cards.ts';

/** Draws the cards of products that have not been drawn: after an edit that is one. Not to be called while drawing. */
export function drawCards(products: readonly HomeCard[]): void {
  for (const product of products) {
    if (readyCard(product) === undefined)
      provideCard(product, whole(renderToString(<ProductCard product={product} />)));
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** One piece of memory: what is put together of many small texts keeps all of them. */
function whole(text: string): string {
  return decoder.decode(encoder.encode(text));
}
