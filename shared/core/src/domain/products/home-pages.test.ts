import { describe, expect, it } from 'vitest';
import { HOME_CARDS } from '../limits.ts';
import { cardRange, cardsOf, homePageAt, homePages, homePath } from './home-pages.ts';

describe('pages of the home page', () => {
  it('have every product once, in whole rows of 6, 3, 2 and 1', () => {
    expect(HOME_CARDS % 6).toBe(0);
    for (const count of [0, 1, HOME_CARDS, HOME_CARDS + 1, 10_000]) {
      const products = Array.from({ length: count }, (_, at) => at);
      const pages = Array.from({ length: homePages(count) }, (_, at) => cardsOf(products, at + 1));
      expect(pages.flat()).toEqual(products);
      expect(pages.slice(1).every((page) => page.length > 0)).toBe(true);
    }
  });

  it('have one address each, which names the page', () => {
    expect([1, 2, 99].map(homePath)).toEqual(['/', '/product/page/2', '/product/page/99']);
    expect([1, 2, 99].map((page) => homePageAt(homePath(page)))).toEqual([1, 2, 99]);
    expect(['/products/page/2', '/product/page/02/'].map(homePageAt)).toEqual([2, 2]);
    for (const other of ['/product/page', '/product/page/0', '/product/page/x', '/page/2', ''])
      expect(homePageAt(other)).toBeNull();
  });

  it('say which cards they show', () => {
    expect(cardRange(2, HOME_CARDS + 3)).toEqual({ from: HOME_CARDS + 1, to: HOME_CARDS + 3 });
  });
});
