import { createContext, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { usePlatform } from '../platform/provider.tsx';
import { useAdminValue, useApi, useReport } from './admin-context.tsx';
import { createContentStore, type Content, type ContentStore } from './content-store.ts';

const ContentContext = createContext<ContentStore | null>(null);

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

/**
 * Reads the lists when the gate opens, when the server is back and when the window is looked at again. After the first
 * two of these the records that they name are brought here in the background, for working without a connection.
 */
export function ContentProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const { prefetch } = api;
  const report = useReport();
  const { visible } = usePlatform();
  const store = useMemo(() => createContentStore(api, report), [api, report]);
  const isOpen = useAdminValue((snapshot) => snapshot.session === 'open');
  const isReachable = useAdminValue((snapshot) => snapshot.reachable);

  useEffect(() => {
    if (isOpen) void store.reload().then(prefetch);
  }, [isOpen, isReachable, prefetch, store]);
  useEffect(
    () =>
      visible.onChange((isVisible) => {
        if (isVisible && api.getSnapshot().session === 'open') void store.reload();
      }),
    [api, store, visible],
  );
  return <ContentContext value={store}>{children}</ContentContext>;
}
