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

/** Returns the name of the current screen, from its address; empty for the dashboard. */
export const screenHere = (): string => location.pathname.split('/')[2] ?? '';

/** Reloads the lists. */
export function useContentStore(): ContentStore {
  const store = useContext(ContentContext);
  if (store === null) throw new Error('useContent needs a ContentProvider above it');
  return store;
}

/** Returns the lists with pending edits applied. */
export function useContent(): Content {
  const { subscribe, getSnapshot } = useContentStore();
  return useSyncExternalStore(subscribe, getSnapshot);
}

/** Provides the lists, and reloads them when others change them and when the window becomes visible again. */
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
  useEffect(() => {
    let stop = () => {};
    // The first view doesn't wait for it. Without its code, visible windows still read their lists.
    const cancel = whenIdle(() => {
      void api
        .live()
        .then((live) => (stop = live.start(api.prefetch)))
        .catch(() => undefined);
    });
    return () => {
      cancel();
      stop();
    };
  }, [api]);
  return (
    <ContentContext value={store}>
      {store.beganEmpty && <ListReader />}
      {children}
    </ContentContext>
  );
}

/** Reloads known lists only after they are rendered, because their responses would delay the first view. */
export function KnownListReader() {
  return useContentStore().beganEmpty ? null : <ListReader />;
}

/**
 * Loads the lists after sign-in and when the server is reachable again, that of the current screen first.
 * Then it loads their records and the remaining code in the background, for offline work.
 */
function ListReader() {
  const { prefetch } = useApi();
  const store = useContentStore();
  const isOpen = useAdminValue((snapshot) => snapshot.session === 'open');
  const isReachable = useAdminValue((snapshot) => snapshot.reachable);
  const wasRead = useRef(false);
  useEffect(() => {
    // An unreachable server isn't asked for lists that are cached here.
    if (!isOpen || (wasRead.current && !isReachable)) return;
    wasRead.current = true;
    // Doesn't wait for all lists, because a user who soon goes offline needs this code.
    const onFirst = () => whenIdle(() => void loadParts());
    void store.reload(screenHere(), onFirst).then(prefetch);
  }, [isOpen, isReachable, prefetch, store]);
  return null;
}
