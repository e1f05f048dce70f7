import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { usePlatform } from '../platform/provider.tsx';
import { loadParts } from '../ui/lazy-part.tsx';
import { useAdminValue, useApi, useReport } from './admin-context.tsx';
import { createContentStore, type Content, type ContentStore } from './content-store.ts';
import { whenIdle } from '../ui/when-idle.ts';

/** Null outside of the admin's frame. */
export const ContentContext = createContext<ContentStore | null>(null);

/** The room in which the browser stands, by its address; empty for the dashboard. */
export const roomHere = (): string => location.pathname.split('/')[2] ?? '';

/** For reading the lists again. */
export function useContentStore(): ContentStore {
  const store = useContext(ContentContext);
  if (store === null) throw new Error('useContent needs a ContentProvider above it');
  return store;
}

/** The lists as they are shown now. */
export function useContent(): Content {
  const { subscribe, getSnapshot } = useContentStore();
  return useSyncExternalStore(subscribe, getSnapshot);
}

/** Holds the lists, and reads them when the window is looked at again. */
export function ContentProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const report = useReport();
  const { visible } = usePlatform();
  const store = useMemo(() => createContentStore(api, report), [api, report]);
  useEffect(
    () =>
      visible.onChange((isVisible) => {
        if (isVisible && api.getSnapshot().session === 'open') void store.reload();
      }),
    [api, store, visible],
  );
  return (
    <ContentContext value={store}>
      {store.beganEmpty && <ListReader />}
      {children}
    </ContentContext>
  );
}

/** Stands beside the room: lists that are known are read again once they are drawn, which their answers would delay. */
export function KnownListReader() {
  return useContentStore().beganEmpty ? null : <ListReader />;
}

/**
 * Reads the lists when the gate opens and when the server is back, that of the room first; then the records that they name, and the parts that
 * are not shown yet, are brought here in the background, for working without a connection.
 */
function ListReader() {
  const { prefetch } = useApi();
  const store = useContentStore();
  const isOpen = useAdminValue((snapshot) => snapshot.session === 'open');
  const isReachable = useAdminValue((snapshot) => snapshot.reachable);
  const wasRead = useRef(false);
  useEffect(() => {
    // That the server is out of reach is no reason to ask it for the lists that are here.
    if (!isOpen || (wasRead.current && !isReachable)) return;
    wasRead.current = true;
    // Not behind all lists: who goes offline soon after the first visit needs the parts.
    const onFirst = () => whenIdle(() => void loadParts());
    void store.reload(roomHere(), onFirst).then(prefetch);
  }, [isOpen, isReachable, prefetch, store]);
  return null;
}
