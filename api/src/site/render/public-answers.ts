import type { Page } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import { answeredProduct } from '../../content/products/products.ts';
import type { PartsKeeper } from '../finder/parts-keeper.ts';
import type { SearchKeeper } from '../search/search-keeper.ts';
import type { SettingsKeeper } from '../../content/settings/settings.ts';
import type { SiteContent } from './renderer.ts';
import type { DocumentFactsKeeper } from '../../documents/sheets/document-facts.ts';
import { escapeHtml } from '@wa/core/domain/escape-html';
import { homePathsOf } from '@wa/core/domain/products/home-pages';
import { NOT_FOUND_PATH, SCREENS } from '@wa/core/domain/site-routes';

/** Public calls of the API that are answered alike by the byte cache and by the files of an export. */
export const API_PRODUCTS = '/api/products';
export const API_PAGES = '/api/pages';
export const API_SIDEBAR = '/api/sidebar-items';
export const API_SITE = '/api/site';
export const API_GALLERY = '/api/gallery';
/** Products with their figures: what finder, comparison and inquiry are answered from on a host of files (D16). */
export const API_PARTS = '/api/parts';
/** What the search reads there. */
export const API_SEARCH_INDEX = '/api/search-index';
/** What is known of the site's own PDFs; the site has it, not the content. */
export const API_DOCUMENTS = '/api/documents';
export const API_PRODUCT = '/api/products/slug/';
export const API_PAGE = '/api/pages/slug/';

/** Address of a product's public JSON. */
export const apiProductPath = (slug: string) => API_PRODUCT + encodeURIComponent(slug);
/** Address of a page's public JSON; inner slashes are encoded, as clients send them. */
export const apiPagePath = (slug: string) => API_PAGE + encodeURIComponent(slug);

const BY_SLUG = /^\/api\/(products|pages)\/slug\/([^/?]+)$/;

/** What public GET calls are answered from. */
export interface ApiSources {
  content: SiteContent;
  settings: SettingsKeeper;
  parts: Pick<PartsKeeper, 'now'>;
  search: Pick<SearchKeeper, 'source'>;
  documents: Pick<DocumentFactsKeeper, 'all'>;
}

const LISTS: Readonly<Record<string, (sources: ApiSources) => Promise<unknown>>> = {
  [API_PRODUCTS]: ({ content }) => content.products(),
  [API_PAGES]: ({ content }) => content.pages(),
  [API_SIDEBAR]: ({ content }) => content.sidebar(),
  [API_SITE]: async ({ settings }) => (await settings.now()).site,
  [API_GALLERY]: ({ content }) => content.gallery(),
  [API_PARTS]: ({ parts }) => parts.now(),
  [API_SEARCH_INDEX]: ({ search }) => search.source(),
  [API_DOCUMENTS]: ({ documents }) => documents.all(),
};
/** Addresses of the public calls that answer everything of a kind. */
export const LIST_PATHS = Object.keys(LISTS);

/**
 * What a public GET call answers, for the byte cache and the static export; undefined for an address that is none or
 * names nothing, which is left to the routes.
 */
export async function apiValue(sources: ApiSources, path: string): Promise<unknown> {
  return (await LISTS[path]?.(sources)) ?? (await apiRecord(sources.content, path)) ?? undefined;
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

/** True for an address that could be answered here: worth a look before Express. */
export function isPublicApiPath(path: string): boolean {
  return path in LISTS || BY_SLUG.test(path);
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Every public address with the day of its last change, in the order of the addresses. */
async function sitemapEntries(content: SiteContent): Promise<{ path: string; lastmod: string }[]> {
  const [products, pages] = await Promise.all([content.products(), content.pages()]);
  const entries = [
    ...products.map(({ slug, updatedAt }) => ({ path: `/product/${slug}`, lastmod: updatedAt })),
    ...pages.map(({ slug, updatedAt }) => ({ path: `/${slug}`, lastmod: updatedAt })),
  ].filter(({ path }) => path !== NOT_FOUND_PATH);
  const newest = entries.reduce((latest, { lastmod }) => (lastmod > latest ? lastmod : latest), '');
  const listed = [...SCREENS].filter(([, { isListed }]) => isListed).map(([path]) => path);
  for (const path of [...homePathsOf(products.length), ...listed]) entries.push({ path, lastmod: newest });
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** @param publicUrl origin without a trailing slash */
export async function sitemapXml(content: SiteContent, publicUrl: string): Promise<string> {
  const rows = (await sitemapEntries(content)).map(({ path, lastmod }) => {
    const changed = lastmod === '' ? '' : `<lastmod>${lastmod}</lastmod>`;
    return `<url><loc>${escapeHtml(publicUrl + encodeURI(path))}</loc>${changed}</url>`;
  });
  const set = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</urlset>`;
  return `<?xml version="1.0" encoding="UTF-8"?>${set}`;
}

/** What robots may read, and where the sitemap is (D11). */
export const robotsTxt = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
