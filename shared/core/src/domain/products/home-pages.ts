import { HOME_CARDS } from '../limits.ts';

/** Addresses of the home page's further pages: no product has a slash in its slug, so none can stand there. */
export const HOME_PAGES_PREFIX = '/product/page/';

/** Address of a page of the home page, counted from 1. */
export const homePath = (page: number): string => (page === 1 ? '/' : HOME_PAGES_PREFIX + String(page));

export const homePages = (cards: number): number => Math.max(1, Math.ceil(cards / HOME_CARDS));

export const homePathsOf = (cards: number): string[] =>
  Array.from({ length: homePages(cards) }, (_, at) => homePath(at + 1));

/** The page that stands at a decoded path in any of its spellings; null for other addresses. */
export function homePageAt(path: string): number | null {
  if (path === '/') return 1;
  const [, page] = /^\/products?\/page\/(\d{1,6})\/?$/i.exec(path) ?? [];
  return page === undefined || Number(page) === 0 ? null : Number(page);
}

export function cardsOf<P>(products: readonly P[], page: number): P[] {
  return products.slice((page - 1) * HOME_CARDS, page * HOME_CARDS);
}

/** First and last card of a page, counted from 1. */
export function cardRange(page: number, all: number): { from: number; to: number } {
  return { from: (page - 1) * HOME_CARDS + 1, to: Math.min(page * HOME_CARDS, all) };
}
