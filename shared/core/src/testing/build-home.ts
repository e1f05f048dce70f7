import type { HomeRoute } from '../contract/site.ts';

/** Builds a home page route of a catalog with exactly these products. */
export function buildHome(products: HomeRoute['products'], overrides: Partial<HomeRoute> = {}): HomeRoute {
  const all = products.length;
  return { kind: 'home', products, query: '', family: '', page: 1, found: all, all, ...overrides };
}
