import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RouteData, SiteDocument } from '@wa/core/contract/site';
import { LOADING, SIDEBAR_FETCH_FAILED, SOMETHING_WENT_WRONG } from '@wa/core/domain/messages';
import { withBrand } from '@wa/core/domain/text';
import {
  assertNoDuplicates,
  listOrEmpty,
  type NavigationNode,
  type SidebarNode,
} from '@wa/core/domain/sidebar/sidebar-tree';
import { slugOfPath } from '@wa/core/domain/slug';
import { takeMetadata } from '../site/document-data.ts';
import { isAnswered, loadRoute } from '../site/load-route.ts';
import { routeTarget } from '../site/routes.ts';
import { ask, logFailure } from '../site/site-api.ts';
import { ErrorView, loadView, type View } from './views.tsx';

interface SiteState {
  document: SiteDocument;
  view: View;
  /** True while a client navigation loads its data. */
  loading: boolean;
  hash: string;
}

interface Shown {
  /** Path and query that the route was loaded for. */
  address: string;
  route: RouteData;
  view: View;
  /**
   * The document that the route was read from; null for the first one (the current document) and for a
   * failure.
   */
  read: Document | null;
}

/**
 * Returns the data of the current location: that of the first document, then of another document after every
 * navigation.
 */
export function useSite(initial: SiteDocument, view: View): SiteState {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const address = addressOf(pathname, search);
  const [shown, setShown] = useState<Shown>({
    // A static host sends the document without the answer to a query.
    address: isAnswered(initial.route, search) ? address : pathname,
    route: initial.route,
    view,
    read: null,
  });

  useEffect(() => {
    if (shown.address === address) return;
    const controller = new AbortController();
    const load = async () => {
      const loaded = await loadRoute(pathname, search, controller.signal);
      if ('movedTo' in loaded) {
        await navigate(`${loaded.movedTo}${hash}`, { replace: true });
        return;
      }
      const loadedView = await loadView(loaded.route.kind);
      if (!controller.signal.aborted) setShown({ address, view: loadedView, ...loaded });
    };
    load().catch(() => {
      // The cause is a missing chunk (after a new release) or a broken connection. A newer navigation aborts
      // without an error.
      if (!controller.signal.aborted)
        setShown({ address, route: { kind: 'error' }, view: ErrorView, read: null });
    });
    return () => {
      controller.abort();
    };
  }, [address, shown.address, pathname, search, hash, navigate]);

  // A new answer on the same screen replaces the previous one in place: a form keeps its focus and its input.
  const isAskedAnew =
    routeTarget(pathname).kind === 'answer' &&
    slugOfPath(pathOf(shown.address)) === slugOfPath(pathname) &&
    shown.route.kind !== 'error';
  const loading = shown.address !== address && !isAskedAnew;
  const isFirst = shown.route === initial.route;
  const brand = initial.site.brandSuffix;
  useLayoutEffect(() => {
    if (loading) document.title = withBrand(LOADING, brand);
    else if (!isFirst) takeMetadata(shown.read, withBrand(SOMETHING_WENT_WRONG, brand));
  }, [loading, isFirst, shown, brand]);

  const sidebar = useSidebar(initial, pathname, hash);
  const shownDocument = { ...initial, path: pathname, route: shown.route, sidebar };
  return { document: shownDocument, view: shown.view, loading, hash };
}

const pathOf = (address: string) => address.split('?')[0] ?? '';

/**
 * Returns the address to load. The home page filters in the browser, so its query isn't part of the address.
 */
function addressOf(pathname: string, search: string): string {
  const { kind } = routeTarget(pathname);
  return kind === 'pdf-viewer' || kind === 'answer' ? pathname + search : pathname;
}

/**
 * Loads the navigation tree again on every route or hash change (specification 4). The first tree comes with
 * the document.
 */
function useSidebar(initial: SiteDocument, pathname: string, hash: string): readonly NavigationNode[] {
  const [sidebar, setSidebar] = useState<readonly NavigationNode[]>(initial.sidebar);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const controller = new AbortController();
    void loadSidebar(controller.signal).then((tree) => {
      if (tree) setSidebar(tree);
    });
    return () => {
      controller.abort();
    };
  }, [pathname, hash]);
  return sidebar;
}

/**
 * Loads the navigation tree. An answer that isn't a list counts as empty; a failure is logged and returns an
 * empty list (specification 5, 8). A failed request is retried once. Returns null if a newer navigation has
 * started.
 */
export async function loadSidebar(signal: AbortSignal): Promise<SidebarNode[] | null> {
  try {
    const tree = listOrEmpty(await readItems(signal).catch(() => readItems(signal)));
    assertNoDuplicates(tree);
    return tree;
  } catch (error) {
    if (signal.aborted) return null;
    logFailure(SIDEBAR_FETCH_FAILED, error);
    return [];
  }
}

async function readItems(signal: AbortSignal): Promise<unknown> {
  const response = await ask('/api/sidebar-items', 'application/json', signal);
  if (!response.ok) throw new Error(`The server answered ${String(response.status)}`);
  return response.json();
}
