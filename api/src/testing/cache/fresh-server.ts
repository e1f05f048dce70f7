import type { SiteSettings } from '@wa/core/contract/site';
import { findParts } from '@wa/core/domain/finder/find-parts';
import { keepCatalogue, listsOf } from '../../content/catalog/lists.ts';
import { apiValue, sitemapXml } from '../../site/render/renderer.ts';
import { routeFor } from '../../site/render/route-data.ts';
import { answersOf, partsKeeperOf, searchOf, settingsOf, siteContentOf } from '../site-content-of.ts';
import type { Store } from '../../store/port.ts';
import { plainRenderer } from '../test-server.ts';

/**
 * Returns a function that renders the response of a freshly started server. It reads the shared data of all
 * paths once, so that nobody may write until the last call. It returns null for responses that a server
 * wouldn't cache.
 */
export function renderAsFreshServer(
  store: Store,
  place: SiteSettings,
): (path: string) => Promise<string | null> {
  const catalogue = once(() => keepCatalogue(listsOf(store)).now());
  const parts = once(partsKeeperOf(store, catalogue).now);
  const search = searchOf(store, catalogue, parts);
  const content = siteContentOf(store, catalogue);
  const { publicUrl, cloudMediaHosts } = place;
  const settings = once(
    settingsOf(store, { site: { publicUrl, cloudMediaHosts }, given: {} }, catalogue).now,
  );
  const documents = { allFacts: () => Promise.resolve({}) };
  const sidebar = once(() => content.sidebar());
  return async (path) => {
    const { site, keywords } = await settings.now();
    const [at = '', asked] = path.split('?');
    const query = new URLSearchParams(asked);
    const answers = answersOf(store, parts, search);
    if (at === '/api/find') return JSON.stringify(findParts(query, await parts.now()));
    if (at === '/api/search') return JSON.stringify(await search.answer(query.get('q') ?? ''));
    if (path === '/sitemap.xml') return sitemapXml(content, site.publicUrl);
    if (path.startsWith('/api/'))
      return JSON.stringify(await apiValue({ content, settings, parts, search, documents }, path)) ?? null;
    const route = await routeFor({ ...answers, content }, at, site, query);
    if (route.kind === 'moved') return movedTo(route.to);
    if (route.kind !== 'shown' || route.status !== 200) return null;
    const whole = { path: at, route: route.data, sidebar: await sidebar.now(), site, keywords };
    return plainRenderer.render(whole, {});
  };
}

function once<T>(make: () => Promise<T>): { now: () => Promise<T> } {
  let made: Promise<T> | null = null;
  return { now: () => (made ??= make()) };
}

const movedTo = (path: string): string => `Moved to ${path}`;

/**
 * Fetches the response at a path, or its redirect target; null if nothing is there. The sizes of documents
 * arrive later, in the background.
 */
export async function served(origin: string, path: string): Promise<string | null> {
  const response = await fetch(origin + path, { redirect: 'manual' });
  const text = await response.text();
  if (response.status === 308) return movedTo(response.headers.get('location') ?? '');
  return response.status === 200 ? text.replace(SIZES, '') : null;
}

const SIZES = /,"documents":\{(?:"[^"]+":\{[^}]*\},?)*\}/;

/** Renders the lists of the admin from scratch, as pairs of path and JSON. */
export async function renderLists(store: Store): Promise<(readonly [path: string, text: string])[]> {
  const { products, pages, figures, tables, galleryGroups, certificates } = listsOf(store);
  const lists = [
    ['/api/products', products],
    ['/api/pages', pages],
    ['/api/figures', figures],
    ['/api/tables', tables],
    ['/api/gallery-groups', galleryGroups],
    ['/api/certificates', certificates],
  ] as const;
  return Promise.all(lists.map(async ([path, read]) => [path, JSON.stringify(await read())] as const));
}
