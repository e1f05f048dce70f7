import { HOME_CARDS } from '../limits.ts';

/** Prefix of the home page's further pages. It can't collide with a product, whose slug never has a slash. */
export const HOME_PAGES_PREFIX = '/product/page/';

/** Returns the address of a page of the home page, counted from 1. */
export const homePath = (page: number): string => (page === 1 ? '/' : HOME_PAGES_PREFIX + String(page));

export const homePages = (cards: number): number => Math.max(1, Math.ceil(cards / HOME_CARDS));

export const homePathsOf = (cards: number): string[] =>
  Array.from({ length: homePages(cards) }, (_, at) => homePath(at + 1));

/** Returns the page number of a decoded path in any spelling; null for other addresses. */
export function homePageAt(path: string): number | null {
  if (path === '/') return 1;
  const [, page] = /^\/products?\/page\/(\d{1,6})\/?$/i.exec(path) ?? [];
  return page === undefined || Number(page) === 0 ? null : Number(page);
}

export function cardsOf<P>(products: readonly P[], page: number): P[] {
  return products.slice((page - 1) * HOME_CARDS, page * HOME_CARDS);
}

/** Returns the first and last card of a page, counted from 1. */
export function cardRange(page: number, all: number): { from: number; to: number } {
  return { from: (page - 1) * HOME_CARDS + 1, to: Math.min(page * HOME_CARDS, all) };
}
