import { DOCUMENTS_SLUG } from '@wa/core/domain/documents/document-families';
import { slugOfPath } from '@wa/core/domain/slug';
import type { Change } from '../change-log/change.ts';
import {
  API_PAGES,
  API_PRODUCT,
  API_PRODUCTS,
  PRODUCT_PREFIX,
  SITEMAP_PATH,
  apiPagePath,
  apiProductPath,
} from '../site/public-paths.ts';
import type { List } from '../site/site-content.ts';

/** What a change makes stale: these paths, whatever begins so, and these lists; or everything made of content. */
export type Stale =
  | { everything: true }
  | { everything: false; paths: readonly string[]; prefixes: readonly string[]; lists: readonly List[] };

export interface SidebarLinks {
  /** Ids of the products and pages that the navigation shows: their titles and slugs stand on every page. */
  isLinked: (id: string) => boolean;
}

const DOCUMENTS_PATH = `/${DOCUMENTS_SLUG}`;
const EVERYTHING: Stale = { everything: true };
/** Every product carries its place in the list. */
const PRODUCT_ORDER = some('products', ['/', DOCUMENTS_PATH, API_PRODUCTS], [PRODUCT_PREFIX, API_PRODUCT]);

/**
 * What depends on what, once, for the byte cache and the export alike. It may name too much, never too little
 * (stale-paths.test.ts renders everything before and after to hold it to that).
 */
export function stalePaths(change: Change, sidebar: SidebarLinks): Stale {
  // The navigation is part of every page, and a list that was reordered may be the navigation.
  if (change.kind === 'sidebar-item' || change.kind === 'catalogue') return EVERYTHING;
  if (change.kind === 'order') return isProductOrder(change) ? PRODUCT_ORDER : EVERYTHING;
  // A restored record may be linked again. Links that a rename rewrote are published as changes of their own.
  if (change.id === null || change.action === 'restored' || sidebar.isLinked(change.id)) return EVERYTHING;
  return change.kind === 'product'
    ? some('products', productPaths(change.paths))
    : // Products ask for what the page asks that their card leads to.
      some('pages', pagePaths(change.paths), [PRODUCT_PREFIX]);
}

/** Products are shown on the home page and in their list; titles and images on no other page. */
function productPaths(paths: readonly string[]): string[] {
  const own = paths.filter((path) => path.startsWith(PRODUCT_PREFIX));
  const json = own.map((path) => apiProductPath(decode(path.slice(PRODUCT_PREFIX.length))));
  return ['/', DOCUMENTS_PATH, API_PRODUCTS, SITEMAP_PATH, ...paths, ...json];
}

function pagePaths(paths: readonly string[]): string[] {
  const json = paths.map((path) => apiPagePath(decode(slugOfPath(path))));
  return [DOCUMENTS_PATH, API_PAGES, SITEMAP_PATH, ...paths, ...json];
}

function isProductOrder(change: Change): boolean {
  return change.paths.length === 1 && change.paths[0] === '/';
}

function some(list: List, paths: readonly string[], prefixes: readonly string[] = []): Stale {
  return { everything: false, paths, prefixes, lists: [list] };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
