import type { Page } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import { answeredProduct } from '../../content/products/product-view.ts';
import type { PartsKeeper } from '../finder/parts-keeper.ts';
import type { SearchKeeper } from '../search/search-keeper.ts';
import type { SettingsKeeper } from '../../content/settings/settings-keeper.ts';
import type { SiteContent } from './site-content.ts';
import {
  API_DOCUMENTS,
  API_GALLERY,
  API_PAGES,
  API_PARTS,
  API_PRODUCTS,
  API_SEARCH_INDEX,
  API_SIDEBAR,
  API_SITE,
  apiPagePath,
  apiProductPath,
} from './public-paths.ts';

const BY_SLUG = /^\/api\/(products|pages)\/slug\/([^/?]+)$/;

/** What public GET calls are answered from. */
export interface ApiSources {
  content: SiteContent;
  settings: SettingsKeeper;
  parts: Pick<PartsKeeper, 'now'>;
  search: Pick<SearchKeeper, 'source'>;
}

/**
 * What a public GET call answers, for the byte cache and the static export; undefined for an address that is none or
 * names nothing, which is left to the routes.
 */
export async function apiValue(
  { content, settings, parts, search }: ApiSources,
  path: string,
): Promise<unknown> {
  if (path === API_PRODUCTS) return content.products();
  if (path === API_PAGES) return content.pages();
  if (path === API_SIDEBAR) return content.sidebar();
  if (path === API_SITE) return (await settings.now()).site;
  if (path === API_GALLERY) return content.gallery();
  if (path === API_PARTS) return parts.now();
  if (path === API_SEARCH_INDEX) return search.source();
  return (await apiRecord(content, path)) ?? undefined;
}

/** The page or product that a public call for one record answers; null for any other address. */
export async function apiRecord(content: SiteContent, path: string): Promise<Page | Product | null> {
  const [, kind, encoded = ''] = BY_SLUG.exec(path) ?? [];
  if (kind === undefined) return null;
  const slug = decode(encoded);
  // One spelling only: any other would be a second entry for the same thing.
  if (slug === null || path !== (kind === 'pages' ? apiPagePath(slug) : apiProductPath(slug))) return null;
  if (kind === 'pages') return content.page(slug);
  const found = await content.product(slug);
  return found && answeredProduct(found);
}

const PUBLIC_PATHS: readonly string[] = [
  API_PRODUCTS,
  API_PAGES,
  API_SIDEBAR,
  API_SITE,
  API_GALLERY,
  API_PARTS,
  API_SEARCH_INDEX,
  API_DOCUMENTS,
];

/** True for an address that could be answered here: worth a look before Express. */
export function isPublicApiPath(path: string): boolean {
  return PUBLIC_PATHS.includes(path) || BY_SLUG.test(path);
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
