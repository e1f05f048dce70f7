import { COMPARE_PATH } from '@wa/core/domain/compare/compare-path';
import { DOCUMENTS_SLUG } from '@wa/core/domain/documents/document-families';
import { HOME_PAGES_PREFIX } from '@wa/core/domain/products/home-pages';
import { GALLERY_SLUG } from '@wa/core/domain/pages/gallery';
import { slugOfPath } from '@wa/core/domain/slug';
import { ALL_PRODUCTS, PRODUCT_LIST, WHOLE } from '../catalogue/places.ts';
import type { Change } from '../change-log/change.ts';
import {
  API_GALLERY,
  API_PAGES,
  API_PARTS,
  API_PRODUCT,
  API_PRODUCTS,
  API_SEARCH_INDEX,
  PRODUCT_PREFIX,
  SITEMAP_PATH,
  apiPagePath,
  apiProductPath,
} from '../site/public-paths.ts';
import type { SiteContent } from '../site/site-content.ts';

/** What a change makes stale: these paths, and whatever begins so; or everything made of content. */
export type Stale =
  { everything: true } | { everything: false; paths: readonly string[]; prefixes: readonly string[] };

/**
 * What is shown besides a record's own page: the ids that the navigation shows, whose titles and slugs stand on every
 * page, and the page of the home page that has a product's card.
 */
export type ShownAt = Pick<SiteContent, 'isLinked' | 'homePathOf'>;

/**
 * What answers are made of (D16). Of the addresses that take a question only the comparison shows anything of the
 * catalogue without one: the names of the parts, in their families.
 */
const OF_PARTS = [API_PARTS, API_SEARCH_INDEX];
const DOCUMENTS_PATH = `/${DOCUMENTS_SLUG}`;
const GALLERY_PATH = `/${GALLERY_SLUG}`;
/** Groups stand on one page, and nothing of it depends on them but its drawing. */
const GALLERY = some([GALLERY_PATH, API_GALLERY]);
const EVERYTHING: Stale = { everything: true };
/** Every product carries its place in the list. */
const PRODUCT_ORDER = some(
  ['/', DOCUMENTS_PATH, API_PRODUCTS, COMPARE_PATH, ...OF_PARTS],
  [PRODUCT_PREFIX, API_PRODUCT],
);

/**
 * What depends on what, once, for the byte cache and the export alike. It may name too much, never too little
 * (stale-paths.test.ts renders everything before and after to hold it to that).
 */
export function stalePaths(change: Change, shown: ShownAt): Stale {
  // The navigation is part of every page, and a list that was reordered may be the navigation.
  if (change.kind === 'sidebar-item' || change.kind === 'catalogue') return EVERYTHING;
  if (change.kind === 'order') return isProductOrder(change) ? PRODUCT_ORDER : EVERYTHING;
  if (change.kind === 'settings') return EVERYTHING;
  if (change.kind === 'figure' || change.kind === 'table') return showing(change.paths);
  if (change.kind === 'gallery-group') return GALLERY;
  // A restored record may be linked again. Links that a rename rewrote are published as changes of their own.
  if (change.id === null || change.action === 'restored' || shown.isLinked(change.id)) return EVERYTHING;
  // Products ask for what the page asks that their card leads to.
  if (change.kind === 'page') return some(pagePaths(change.paths), [PRODUCT_PREFIX]);
  // What comes or goes moves the cards behind it, and counts on every page; else only its own card changes.
  const card = change.action === 'changed' ? shown.homePathOf(change.id) : null;
  return card === null
    ? some(['/', ...productPaths(change.paths)], [HOME_PAGES_PREFIX])
    : some([card, ...productPaths(change.paths)]);
}

/**
 * What shows a figure or table was looked up when it was written (catalogue/places.ts). Each is an entry of the search by
 * itself, whether a page shows it or not.
 */
function showing(paths: readonly string[]): Stale {
  if (paths.includes(WHOLE)) return EVERYTHING;
  const own = paths.filter((path) => path !== PRODUCT_LIST && path !== ALL_PRODUCTS);
  const pages = own.filter((path) => !path.startsWith(PRODUCT_PREFIX));
  const products = own.filter((path) => path.startsWith(PRODUCT_PREFIX));
  const isListed = paths.includes(PRODUCT_LIST);
  const isAsked = paths.includes(ALL_PRODUCTS);
  return {
    everything: false,
    paths: [
      ...pages,
      ...pages.map((path) => apiPagePath(decode(slugOfPath(path)))),
      ...products,
      ...products.map((path) => apiProductPath(decode(path.slice(PRODUCT_PREFIX.length)))),
      ...(isListed || isAsked || products.length > 0 ? OF_PARTS : [API_SEARCH_INDEX]),
      ...(pages.includes(GALLERY_PATH) ? [API_GALLERY] : []),
      ...(isListed ? ['/', DOCUMENTS_PATH, API_PRODUCTS, COMPARE_PATH] : []),
    ],
    prefixes: [...(isAsked ? [PRODUCT_PREFIX] : []), ...(isListed ? [HOME_PAGES_PREFIX] : [])],
  };
}

/** Products are shown on the home page and in their list; titles and images on no other page. */
function productPaths(paths: readonly string[]): string[] {
  const own = paths.filter((path) => path.startsWith(PRODUCT_PREFIX));
  const json = own.map((path) => apiProductPath(decode(path.slice(PRODUCT_PREFIX.length))));
  return [DOCUMENTS_PATH, API_PRODUCTS, SITEMAP_PATH, COMPARE_PATH, ...OF_PARTS, ...paths, ...json];
}

function pagePaths(paths: readonly string[]): string[] {
  const json = paths.map((path) => apiPagePath(decode(slugOfPath(path))));
  return [DOCUMENTS_PATH, API_PAGES, SITEMAP_PATH, ...OF_PARTS, ...paths, ...json];
}

function isProductOrder(change: Change): boolean {
  return change.paths.length === 1 && change.paths[0] === '/';
}

function some(paths: readonly string[], prefixes: readonly string[] = []): Stale {
  return { everything: false, paths, prefixes };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
