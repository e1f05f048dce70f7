import type { RouteData } from '@wa/core/contract/site';
import type { KnownDocuments } from '@wa/core/domain/documents/documents';
import { FEATURED_PAGES } from '@wa/core/domain/limits';
import { ERROR_LOADING_PRODUCTS } from '@wa/core/domain/messages';
import type { Page, PageSummary } from '@wa/core/domain/pages/page';
import { popularProducts } from '@wa/core/domain/products/popular-products';
import type { Product, ProductSummary } from '@wa/core/domain/products/product';
import { askingSlug } from '@wa/core/domain/products/product-card';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { asksOf } from '@wa/core/domain/quote-mail';
import { logFailure } from './log-failure.ts';
import { routeTarget } from './routes.ts';
import { getJson, HttpError } from './site-api.ts';

/** What a client navigation shows, or the address that the content has moved to. */
export type LoadedRoute = { route: RouteData } | { movedTo: string };

/**
 * Reads what an address shows through the public API, with the failure states of specification 2 and 8. Only an
 * abort is thrown; every other failure is one of the states.
 */
export async function loadRoute(path: string, search: string, signal: AbortSignal): Promise<LoadedRoute> {
  const target = routeTarget(path);
  switch (target.kind) {
    case 'home':
      return { route: { kind: 'home', products: await products(signal), query: queryOf(search) } };
    case 'product':
      return { route: await product(target.slug, signal) };
    case 'documents':
      // The way back to a page that only the server draws.
      location.reload();
      return new Promise(() => undefined);
    case 'pdf-viewer':
      return { route: viewer(search) };
    default:
      return page(target.kind, target.slug, signal);
  }
}

/** The search text of a home address (a form without scripts sends it). */
export function queryOf(search: string): string {
  return new URLSearchParams(search).get('q') ?? '';
}

async function products(signal: AbortSignal): Promise<ProductSummary[]> {
  try {
    return await getJson<ProductSummary[]>('/api/products', signal);
  } catch (error) {
    signal.throwIfAborted();
    // Specification 8: said in the console, the grid stays empty.
    logFailure(ERROR_LOADING_PRODUCTS, error);
    return [];
  }
}

async function product(slug: string, signal: AbortSignal): Promise<RouteData> {
  try {
    const path = `/api/products/slug/${encodeURIComponent(slug)}`;
    const [found, documents] = await Promise.all([getJson<Product>(path, signal), knownDocuments(signal)]);
    return { kind: 'product', product: found, documents, asks: await asksFor(found, signal) };
  } catch {
    signal.throwIfAborted();
    return { kind: 'product-missing', slug };
  }
}

/** What the page asks for that the product's card leads to; a mail does without it if need be. */
async function asksFor(product: Product, signal: AbortSignal): Promise<string[]> {
  const slug = askingSlug(product);
  if (slug === null) return [];
  try {
    return asksOf(await getJson<Page>(`/api/pages/slug/${encodeURIComponent(slug)}`, signal));
  } catch {
    signal.throwIfAborted();
    return [];
  }
}

async function page(kind: 'page' | 'gallery', slug: string, signal: AbortSignal): Promise<LoadedRoute> {
  try {
    const [found, documents] = await Promise.all([
      getJson<Page>(`/api/pages/slug/${encodeURIComponent(slug)}`, signal),
      kind === 'page' ? knownDocuments(signal) : {},
    ]);
    return { route: kind === 'page' ? { kind, page: found, documents } : { kind, page: found } };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof HttpError) || error.status !== 404) return { route: { kind: 'error' } };
    const movedTo = await newAddress(`/${slug}`, signal);
    return movedTo === null ? { route: await notFound(signal) } : { movedTo };
  }
}

/** Sizes for the download rows, which do without them if need be. */
async function knownDocuments(signal: AbortSignal): Promise<KnownDocuments> {
  try {
    return await getJson<KnownDocuments>('/api/documents', signal);
  } catch {
    signal.throwIfAborted();
    return {};
  }
}

/** Where a renamed page is now: the document's own redirect tells (D4). Null when there is none. */
async function newAddress(path: string, signal: AbortSignal): Promise<string | null> {
  try {
    const { redirected, url } = await fetch(path, { method: 'HEAD', signal, credentials: 'omit' });
    return redirected ? new URL(url).pathname : null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** Lists that cannot be read are empty (specification 8). */
async function notFound(signal: AbortSignal): Promise<RouteData> {
  const list = <T>(path: string) =>
    getJson<T[]>(path, signal).catch((): T[] => {
      signal.throwIfAborted();
      return [];
    });
  const [products, tree, pages] = await Promise.all([
    list<ProductSummary>('/api/products'),
    list<SidebarNode>('/api/sidebar-items'),
    list<PageSummary>('/api/pages?featured=true'),
  ]);
  // A static host knows no query and answers all pages.
  const featured = pages.filter((one) => one.featured).slice(0, FEATURED_PAGES);
  return { kind: 'not-found', popular: popularProducts(products, tree), featured };
}

/** What the address of the viewer asks for. */
export function viewer(search: string): Extract<RouteData, { kind: 'pdf-viewer' }> {
  const params = new URLSearchParams(search);
  return { kind: 'pdf-viewer', src: params.get('src') ?? '', name: params.get('name') ?? '' };
}
