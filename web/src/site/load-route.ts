import type { RouteData } from '@wa/core/contract/site';
import { ERROR_LOADING_PRODUCTS } from '@wa/core/domain/messages';
import { slugOfPath } from '@wa/core/domain/slug';
import { embeddedDocument } from './document-data.ts';
import { keepDrawn } from './drawn.tsx';
import { routeTarget, type RouteTarget } from './routes.ts';
import { ask, logFailure } from './site-api.ts';

/** The data of a client navigation and its document, or the new address of moved content with the query. */
type LoadedRoute = { route: RouteData; read: Document | null } | { movedTo: string };

/**
 * Loads the route of an address from its document. The server has that document cached and rendered, so a
 * visitor needs no code to render it again. Failure states follow specification 2 and 8. Only an abort is
 * thrown.
 */
export async function loadRoute(path: string, search: string, signal: AbortSignal): Promise<LoadedRoute> {
  const target = routeTarget(path);
  const query = queryOf(search);
  try {
    const response = await ask(
      target.kind === 'pdf-viewer' || target.kind === 'answer' ? path + search : path,
      'text/html',
      signal,
    );
    const reached = new URL(response.url).pathname;
    // A static host adds a trailing slash.
    if (response.redirected && slugOfPath(reached) !== slugOfPath(path)) return { movedTo: reached + search };
    const read = new DOMParser().parseFromString(await response.text(), 'text/html');
    const embedded = embeddedDocument(read)?.route;
    // Specification 8: a product has the same message for every failure.
    const isRefusedProduct = target.kind === 'product' && !response.ok;
    if (embedded === undefined && response.status < 500 && !isRefusedProduct) {
      // The answer isn't a page of this application, so the browser has to load it.
      location.reload();
      return await new Promise(() => undefined);
    }
    if (embedded === undefined || embedded.kind === 'error')
      throw new Error(`${path} answered ${String(response.status)}`);
    // A static host doesn't answer queries.
    const route = isAnswered(embedded, search)
      ? 'query' in embedded && !isPart(embedded)
        ? { ...embedded, query, ...(embedded.kind === 'home' && { family: familyIn(search) }) }
        : embedded
      : await (await import('./answers/answer-here.ts')).answerHere(embedded, search, signal);
    keepDrawn(read, route);
    return { route, read };
  } catch (error) {
    signal.throwIfAborted();
    return { route: failed(target, query, error), read: null };
  }
}

/** Returns the search text of an address, as sent by a form without scripts. */
export function queryOf(search: string): string {
  return new URLSearchParams(search).get('q') ?? '';
}

/** Returns the family slug in an address of the home page; empty if there is none. */
export function familyIn(search: string): string {
  return new URLSearchParams(search).get('family') ?? '';
}

/** Returns false for a document of a static host whose query isn't answered yet. */
export function isAnswered(route: RouteData, search: string): boolean {
  return !('search' in route) || route.search === new URLSearchParams(search).toString();
}

/**
 * Returns true for a home page with only some of the cards. Its view loads the list of all products to search
 * it.
 */
const isPart = (route: RouteData) => route.kind === 'home' && route.products.length < route.all;

function failed(target: RouteTarget, query: string, error: unknown): RouteData {
  if (target.kind === 'product') return { kind: 'product-missing', slug: target.slug };
  if (target.kind !== 'home') return { kind: 'error' };
  // Specification 8: the error is logged in the console, and the grid stays empty.
  logFailure(ERROR_LOADING_PRODUCTS, error);
  return { kind: 'home', products: [], query, family: '', page: 1, found: 0, all: 0 };
}
