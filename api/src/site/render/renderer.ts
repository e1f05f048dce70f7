import type { CatalogueKeeper } from '../../content/catalog/lists.ts';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import { cachedValue, type Change, type ChangeLog } from '../../store/change-log.ts';
import { readMovedDocument, readRedirect } from '../../content/redirects/redirects.ts';
import { readPublicSidebar } from '../../content/sidebar/public-sidebar.ts';
import type { StoreReader } from '../../store/port.ts';
import type { Previewed } from '../../content/previews/previews.ts';
import type { SiteDocument, SiteRenderer } from '@wa/core/contract/site';
import { drawingFiles } from '@wa/core/drawings/drawings';
import type { PartsKeeper } from '../finder/finder.ts';
import type { SettingsKeeper } from '../../content/settings/settings.ts';
import { type RouteSources, documentsIn, previewData, routeFor, type Route } from './route-data.ts';
import type { Page } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import { answeredProduct } from '../../content/products/products.ts';
import type { SiteSearch } from '../search/site-search.ts';
import type { DocumentLibrary } from '../../documents/sheets/document-library.ts';
import { escapeHtml } from '@wa/core/domain/text';
import { decode } from '@wa/core/domain/links';
import { homePathsOf } from '@wa/core/domain/products/home-pages';
import { NOT_FOUND_PATH, SCREENS } from '@wa/core/domain/site-routes';

export type SiteContent = ReturnType<typeof createSiteContent>;

/**
 * Changes that invalidate the navigation, which takes as long as rendering a page. It shows the titles of
 * linked records and may show figures.
 */
const OF_SIDEBAR: readonly Change['kind'][] = ['sidebar-item', 'order', 'product', 'page', 'figure'];

/** Returns the public content of the site, with sanitized HTML. */
export function createSiteContent(
  store: StoreReader,
  catalogue: CatalogueKeeper,
  content: PublicContent,
  changes: Pick<ChangeLog, 'subscribe'>,
) {
  return {
    ...content,
    sidebar: cachedValue(changes, OF_SIDEBAR, async () => readPublicSidebar(store, await catalogue.now())),
    /** Returns the current address of a moved page; null if it never moved. */
    redirect: (path: string) => readRedirect(store, path),
    /** Returns the current address of a document whose page or product has moved; null if none is there. */
    movedDocument: (address: string, isThere: (address: string) => Promise<boolean>) =>
      readMovedDocument(store, address, isThere),
  };
}

interface RendererNeeds extends RouteSources {
  settings: SettingsKeeper;
  parts: PartsKeeper;
  documents: DocumentLibrary;
  /** Called for every rendering. Development loads the newest source; production keeps the first one. */
  loadRenderer: () => Promise<SiteRenderer>;
}

export type Renderer = ReturnType<typeof createRenderer>;

/** Renders the public site as documents. */
export function createRenderer(needs: RendererNeeds) {
  const { content, settings, parts, documents, loadRenderer } = needs;
  type Drawn = Pick<SiteDocument, 'path' | 'route' | 'isPreview'>;
  const renderDocument = async (document: Drawn): Promise<string> => {
    const [renderer, sidebar, now] = await Promise.all([loadRenderer(), content.sidebar(), settings.now()]);
    const whole = { ...document, sidebar, site: now.site, keywords: now.keywords };
    return renderer.render(whole, drawingFiles());
  };
  return {
    route: async (path: string, query?: URLSearchParams): Promise<Route> =>
      routeFor(needs, path, (await settings.now()).site, query),
    async render({ path, data }: Extract<Route, { kind: 'shown' }>): Promise<string> {
      const { kind } = data;
      if (kind !== 'product' && kind !== 'page' && kind !== 'documents' && kind !== 'pdf-viewer')
        return renderDocument({ path, route: data });
      const [facts, asks] = await Promise.all([
        documents.facts(documentsIn(data)),
        kind === 'product' ? parts.asks(data.product) : [],
      ]);
      const asking = asks.length > 0 && { asks: [...asks] };
      return renderDocument({ path, route: { ...data, documents: facts, ...asking } });
    },
    /** Returns the document of a preview link; null if its record is gone. */
    async renderPreview(of: Previewed): Promise<string | null> {
      const data = await previewData(content, of);
      return data && renderDocument({ ...data, isPreview: true });
    },
    renderError: (path: string) => renderDocument({ path, route: { kind: 'error' } }),
    async renderAdmin(nonce: string) {
      const [renderer, { site }] = await Promise.all([loadRenderer(), settings.now()]);
      return renderer.renderAdmin({ site, nonce });
    },
  };
}

/** Facts about the site's own PDFs, such as their sizes. */
export const API_DOCUMENTS = '/api/documents';
export const API_PRODUCT = '/api/products/slug/';
export const API_PAGE = '/api/pages/slug/';

export const apiProductPath = (slug: string) => API_PRODUCT + encodeURIComponent(slug);
/** Inner slashes are encoded, as clients send them. */
export const apiPagePath = (slug: string) => API_PAGE + encodeURIComponent(slug);

const BY_SLUG = /^\/api\/(products|pages)\/slug\/([^/?]+)$/;

export interface ApiSources {
  content: SiteContent;
  settings: SettingsKeeper;
  parts: Pick<PartsKeeper, 'now'>;
  search: Pick<SiteSearch, 'source'>;
  documents: Pick<DocumentLibrary, 'allFacts'>;
}

/** Public calls that return all records of a kind, used by both the cache and the static export. */
const LISTS: Readonly<Record<string, (sources: ApiSources) => Promise<unknown>>> = {
  '/api/products': ({ content }) => content.products(),
  '/api/pages': ({ content }) => content.pages(),
  '/api/sidebar-items': ({ content }) => content.sidebar(),
  '/api/site': async ({ settings }) => (await settings.now()).site,
  '/api/gallery': ({ content }) => content.gallery(),
  // The data from which a static host answers the finder, comparison, quote list, and search (D16).
  '/api/parts': ({ parts }) => parts.now(),
  '/api/search-index': ({ search }) => search.source(),
  [API_DOCUMENTS]: ({ documents }) => documents.allFacts(),
};
export const LIST_PATHS = Object.keys(LISTS);

/**
 * Returns the answer of a public GET call for the cache and the static export. It returns undefined for any
 * other address and for missing records, which the routes handle.
 */
export async function apiValue(sources: ApiSources, path: string): Promise<unknown> {
  return (await LISTS[path]?.(sources)) ?? (await apiRecord(sources.content, path)) ?? undefined;
}

async function apiRecord(content: SiteContent, path: string): Promise<Page | Product | null> {
  const [, kind, encoded = ''] = BY_SLUG.exec(path) ?? [];
  if (kind === undefined) return null;
  const slug = decode(encoded);
  // Only one spelling is accepted, since another one would become a second cache entry.
  if (slug === null || path !== (kind === 'pages' ? apiPagePath(slug) : apiProductPath(slug))) return null;
  if (kind === 'pages') return content.page(slug);
  const found = await content.product(slug);
  return found && answeredProduct(found);
}

/** Returns true for an address that `apiValue` may answer ahead of Express. */
export const isPublicApiPath = (path: string): boolean => path in LISTS || BY_SLUG.test(path);

/**
 * Returns the sitemap.
 * @param publicUrl origin without a trailing slash
 */
export async function sitemapXml(
  content: Pick<SiteContent, 'products' | 'pages'>,
  publicUrl: string,
): Promise<string> {
  const [products, pages] = await Promise.all([content.products(), content.pages()]);
  const entries = [
    ...products.map(({ slug, updatedAt }) => ({ path: `/product/${slug}`, lastmod: updatedAt })),
    ...pages.map(({ slug, updatedAt }) => ({ path: `/${slug}`, lastmod: updatedAt })),
  ].filter(({ path }) => path !== NOT_FOUND_PATH);
  const newest = entries.reduce((latest, { lastmod }) => (lastmod > latest ? lastmod : latest), '');
  const listed = [...SCREENS].filter(([, { isListed }]) => isListed).map(([path]) => path);
  for (const path of [...homePathsOf(products.length), ...listed]) entries.push({ path, lastmod: newest });
  entries.sort((a, b) => (a.path < b.path ? -1 : 1));
  const rows = entries.map(({ path, lastmod }) => {
    const changed = lastmod === '' ? '' : `<lastmod>${lastmod}</lastmod>`;
    return `<url><loc>${escapeHtml(publicUrl + encodeURI(path))}</loc>${changed}</url>`;
  });
  const set = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</urlset>`;
  return `<?xml version="1.0" encoding="UTF-8"?>${set}`;
}

/** Returns robots.txt: its rules and the address of the sitemap (D11). */
export const robotsTxt = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
