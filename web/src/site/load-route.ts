import type { RouteData } from '@wa/core/contract/site';
import { ERROR_LOADING_PRODUCTS } from '@wa/core/domain/messages';
import { slugOfPath } from '@wa/core/domain/slug';
import { embeddedDocument } from './document-data.ts';
import { keepDrawn } from './drawn.tsx';
import { routeTarget, type RouteTarget } from './routes.ts';
import { ask, logFailure } from './site-api.ts';

/** What a client navigation shows and the document that says so, or the address that the content has moved to. */
type LoadedRoute = { route: RouteData; read: Document | null } | { movedTo: string };

/**
 * Reads what an address shows from its document, which the server keeps ready and has drawn: a visitor needs no code
 * that draws it again. Failure states of specification 2 and 8. Only an abort is thrown; every other failure is one of
 * those states.
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
    // A host of files adds a slash of its own.
    if (response.redirected && slugOfPath(reached) !== slugOfPath(path)) return { movedTo: reached };
    const read = new DOMParser().parseFromString(await response.text(), 'text/html');
    const embedded = embeddedDocument(read)?.route;
    // Specification 8: a product has one sentence for every failure.
    const isRefusedProduct = target.kind === 'product' && !response.ok;
    if (embedded === undefined && response.status < 500 && !isRefusedProduct) {
      // Something else than a page of this application: the browser's own.
      location.reload();
      return await new Promise(() => undefined);
    }
    if (embedded === undefined || embedded.kind === 'error')
      throw new Error(`${path} answered ${String(response.status)}`);
    // A host of files knows no query.
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

/** The search text of an address (a form without scripts sends it). */
export function queryOf(search: string): string {
  return new URLSearchParams(search).get('q') ?? '';
}

/** The family that an address of the home page asks for. */
export function familyIn(search: string): string {
  return new URLSearchParams(search).get('family') ?? '';
}

/** False for a document of a host of files whose address asks something: nobody has answered it yet. */
export function isAnswered(route: RouteData, search: string): boolean {
  return !('search' in route) || route.search === new URLSearchParams(search).toString();
}

/** A page of many cards: the view searches all of them by itself. */
const isPart = (route: RouteData) => route.kind === 'home' && route.products.length < route.all;

function failed(target: RouteTarget, query: string, error: unknown): RouteData {
  if (target.kind === 'product') return { kind: 'product-missing', slug: target.slug };
  if (target.kind !== 'home') return { kind: 'error' };
  // Specification 8: said in the console, the grid stays empty.
  logFailure(ERROR_LOADING_PRODUCTS, error);
  return { kind: 'home', products: [], query, family: '', page: 1, found: 0, all: 0 };
}
