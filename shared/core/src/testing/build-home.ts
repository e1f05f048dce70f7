import type { HomeRoute } from '../contract/site.ts';

/** The home page of a catalogue that has these products and no more. */
export function buildHome(products: HomeRoute['products'], overrides: Partial<HomeRoute> = {}): HomeRoute {
  const all = products.length;
  return { kind: 'home', products, query: '', family: '', page: 1, found: all, all, ...overrides };
}
