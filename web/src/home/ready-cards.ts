import type { HomeCard } from '@wa/core/contract/site';

const markup = new WeakMap<HomeCard, string>();

/** Markup of a product's card, where the server has it from an earlier drawing; a browser has none. */
export function readyCard(product: HomeCard): string | undefined {
  return markup.get(product);
}

export function provideCard(product: HomeCard, html: string): void {
  markup.set(product, html);
}
