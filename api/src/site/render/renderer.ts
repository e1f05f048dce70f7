import { mapTexts, drawText } from '@wa/core/domain/figures/references';
import type { CatalogueKeeper } from '../../content/catalog/lists.ts';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import { cachedValue, type Change, type ChangeLog } from '../../store/change-log.ts';
import { readRedirect } from '../../content/redirects/redirects.ts';
import { readSidebarTree } from '../../content/sidebar/sidebar-items.ts';
import type { StoreReader } from '../../store/port.ts';
import type { SiteDocument, SiteRenderer } from '@wa/core/contract/site';
import { drawingFiles } from '@wa/core/drawings/drawings';
import type { PartsKeeper } from '../finder/finder.ts';
import type { SettingsKeeper } from '../../content/settings/settings.ts';
import { type RouteSources, documentsIn, routeFor, type Route } from './route-data.ts';
import type { Page } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import { answeredProduct } from '../../content/products/products.ts';
import type { SearchKeeper } from '../search/search-keeper.ts';
import type { DocumentLibrary } from '../../documents/sheets/document-library.ts';
import { escapeHtml } from '@wa/core/domain/text';
import { decode } from '@wa/core/domain/links';
import { homePathsOf } from '@wa/core/domain/products/home-pages';
import { NOT_FOUND_PATH, SCREENS } from '@wa/core/domain/site-routes';

export type SiteContent = ReturnType<typeof createSiteContent>;

/** The navigation costs as much as a rendering. It shows titles of what it links to, and may show figures. */
const OF_SIDEBAR: readonly Change['kind'][] = ['sidebar-item', 'order', 'product', 'page', 'figure'];

/** What the public site is made of, as anybody may see it: HTML is sanitised. */
export function createSiteContent(
  store: StoreReader,
  catalogue: CatalogueKeeper,
  content: PublicContent,
  changes: Pick<ChangeLog, 'subscribe'>,
) {
  return {
    ...content,
    sidebar: cachedValue(changes, OF_SIDEBAR, async () => {
      const [stored, { figure }] = await Promise.all([readSidebarTree(store), catalogue.now()]);
      return mapTexts(stored, (text) => drawText(text, figure));
    }),
    /** Where an address leads now; null if it never moved. */
    redirect: (path: string) => readRedirect(store, path),
  };
}

interface RendererNeeds extends RouteSources {
  settings: SettingsKeeper;
  parts: PartsKeeper;
  documents: DocumentLibrary;
  /** Called for every rendering, so that development sees the newest source; production keeps the first. */
  loadRenderer: () => Promise<SiteRenderer>;
}

export type Renderer = ReturnType<typeof createRenderer>;

/** The public site as documents. */
export function createRenderer(needs: RendererNeeds) {
  const { content, settings, parts, documents, loadRenderer } = needs;
  const renderDocument = async (document: Pick<SiteDocument, 'path' | 'route'>): Promise<string> => {
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
    renderError: (path: string) => renderDocument({ path, route: { kind: 'error' } }),
    async renderAdmin(nonce: string) {
      const [renderer, { site }] = await Promise.all([loadRenderer(), settings.now()]);
      return renderer.renderAdmin({ site, nonce });
    },
  };
}

/** What is known of the site's own PDFs. */
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
  search: Pick<SearchKeeper, 'source'>;
  documents: Pick<DocumentLibrary, 'allFacts'>;
}

/** Public calls that answer everything of a kind, alike by the byte cache and by the files of an export. */
const LISTS: Readonly<Record<string, (sources: ApiSources) => Promise<unknown>>> = {
  '/api/products': ({ content }) => content.products(),
  '/api/pages': ({ content }) => content.pages(),
  '/api/sidebar-items': ({ content }) => content.sidebar(),
  '/api/site': async ({ settings }) => (await settings.now()).site,
  '/api/gallery': ({ content }) => content.gallery(),
  // What finder, comparison, inquiry and search are answered from on a host of files (D16).
  '/api/parts': ({ parts }) => parts.now(),
  '/api/search-index': ({ search }) => search.source(),
  [API_DOCUMENTS]: ({ documents }) => documents.allFacts(),
};
export const LIST_PATHS = Object.keys(LISTS);

/**
 * What a public GET call answers, for the byte cache and the static export; undefined for an address that is none or
 * names nothing, which is left to the routes.
 */
export async function apiValue(sources: ApiSources, path: string): Promise<unknown> {
  return (await LISTS[path]?.(sources)) ?? (await apiRecord(sources.content, path)) ?? undefined;
}

async function apiRecord(content: SiteContent, path: string): Promise<Page | Product | null> {
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
export const isPublicApiPath = (path: string): boolean => path in LISTS || BY_SLUG.test(path);

/** @param publicUrl origin without a trailing slash */
export async function sitemapXml(content: SiteContent, publicUrl: string): Promise<string> {
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

/** What robots may read, and where the sitemap is (D11). */
export const robotsTxt = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
