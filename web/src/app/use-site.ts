import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RouteData, SiteDocument } from '@wa/core/contract/site';
import type { NavigationNode } from '@wa/core/domain/sidebar/sidebar-tree';
import { LOADING, SOMETHING_WENT_WRONG } from '@wa/core/domain/messages';
import { withBrand } from '@wa/core/domain/pages/seo';
import { slugOfPath } from '@wa/core/domain/slug';
import { takeMetadata } from './adopt-document.ts';
import { isAnswered, loadRoute } from './load-route.ts';
import { loadSidebar } from './load-sidebar.ts';
import { loadView } from './load-view.ts';
import { routeTarget } from './routes.ts';

export interface SiteState {
  document: SiteDocument;
  /** True while a client navigation waits for its data. */
  loading: boolean;
  hash: string;
}

interface Shown {
  /** Path and query that the route was read for. */
  address: string;
  route: RouteData;
  /** What it was read from; the first one is the present document, and a failure has none. */
  read: Document | null;
}

/** What the present location shows: the data of the first document, and of another one after every navigation. */
export function useSite(initial: SiteDocument): SiteState {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const address = addressOf(pathname, search);
  const [shown, setShown] = useState<Shown>({
    // A host of files sends the document without the answer to a query.
    address: isAnswered(initial.route, search) ? address : pathname,
    route: initial.route,
    read: null,
  });
  const [sidebar, setSidebar] = useState<readonly NavigationNode[]>(initial.sidebar);

  useEffect(() => {
    if (shown.address === address) return;
    const controller = new AbortController();
    const load = async () => {
      const loaded = await loadRoute(pathname, search, controller.signal);
      if ('movedTo' in loaded) {
        await navigate(`${loaded.movedTo}${hash}`, { replace: true });
        return;
      }
      await loadView(loaded.route.kind);
      if (!controller.signal.aborted) setShown({ address, ...loaded });
    };
    load().catch(() => {
      // A chunk that is gone (a new release) or a broken connection; a newer navigation aborts quietly.
      if (!controller.signal.aborted) setShown({ address, route: { kind: 'error' }, read: null });
    });
    return () => {
      controller.abort();
    };
  }, [address, shown.address, pathname, search, hash, navigate]);

  // Another answer takes the place of the one before it: a form keeps its focus and what is typed.
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

  // Specification 4: the tree is read again on every route or hash change. The first one came with the document, but for
  // what it has left out of a large one.
  const first = useRef(true);
  useEffect(() => {
    const isTakeOver = first.current;
    first.current = false;
    if (isTakeOver && !initial.isShort) return;
    const controller = new AbortController();
    void loadSidebar(controller.signal).then((tree) => {
      // Nobody has navigated yet: what the document has stays when the rest of it cannot be read.
      if (tree && (tree[0] || !isTakeOver)) setSidebar(tree);
    });
    return () => {
      controller.abort();
    };
  }, [pathname, hash, initial.isShort]);

  const shownDocument = { ...initial, path: pathname, route: shown.route, sidebar };
  return { document: shownDocument, loading, hash };
}

const pathOf = (address: string) => address.split('?')[0] ?? '';

/** The home page filters by itself: another query shows nothing else there. Elsewhere a query may matter. */
function addressOf(pathname: string, search: string): string {
  const { kind } = routeTarget(pathname);
  return kind === 'pdf-viewer' || kind === 'answer' ? pathname + search : pathname;
}
