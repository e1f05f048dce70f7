import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RouteData, SiteDocument } from '@wa/core/contract/site';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { loadRoute } from './load-route.ts';
import { loadSidebar } from './load-sidebar.ts';
import { loadView } from './load-view.ts';
import { loadPageBlocks, pageWithBody } from '../cms/body-shelf.ts';
import { loadDrawings } from '../pictures/drawing-shelf.ts';

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
}

/** What the present location shows: the server's data first, the public API's after every navigation. */
export function useSite(initial: SiteDocument): SiteState {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const address = addressOf(pathname, search);
  const [shown, setShown] = useState<Shown>({ address, route: initial.route });
  const [sidebar, setSidebar] = useState<SidebarNode[]>(initial.sidebar);

  useEffect(() => {
    if (shown.address === address) return;
    const controller = new AbortController();
    const load = async () => {
      const loaded = await loadRoute(pathname, search, controller.signal);
      if ('movedTo' in loaded) {
        await navigate(`${loaded.movedTo}${hash}`, { replace: true });
        return;
      }
      const { route } = loaded;
      const hasBody = pageWithBody(route) !== null;
      await Promise.all([loadView(route.kind), loadDrawings(), hasBody && loadPageBlocks()]);
      if (!controller.signal.aborted) setShown({ address, route });
    };
    load().catch(() => {
      // A chunk that is gone (a new release) or a broken connection; a newer navigation aborts quietly.
      if (!controller.signal.aborted) setShown({ address, route: { kind: 'error' } });
    });
    return () => {
      controller.abort();
    };
  }, [address, shown.address, pathname, search, hash, navigate]);

  // Specification 4: the tree is read again on every route or hash change. The first one came with the document.
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

  const document = { ...initial, path: pathname, route: shown.route, sidebar };
  return { document, loading: shown.address !== address, hash };
}

/** The home page filters by itself: another query shows nothing else there. Elsewhere a query may matter. */
function addressOf(pathname: string, search: string): string {
  return pathname.startsWith('/view/') ? pathname + search : pathname;
}
