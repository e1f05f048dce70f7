import type { AdminClient } from '../client/admin-client.ts';
import type { ContentLists } from '../client/overlay/overlay-lists.ts';
import { ERROR_LOADING_PRODUCTS, SIDEBAR_FETCH_FAILED } from '@wa/core/domain/messages';
import { createListeners } from '../platform/listeners.ts';
import type { Report } from './admin-context.tsx';

export interface Content extends ContentLists {
  /** 'loading' only until something can be shown for the first time. */
  status: 'loading' | 'ready' | 'error';
  /** Figures, tables and gallery are those of before: their last reading failed. */
  isCatalogueUnread: boolean;
  /** ISO 8601 of the last complete answer of the server; null before. */
  syncedAt: string | null;
}

export interface ContentStore {
  /** This computer knew of nothing when the store was made. */
  beganEmpty: boolean;
  subscribe: (listener: () => void) => () => void;
  /** The same object until something changes. */
  getSnapshot: () => Content;
  /** Reads all lists again. */
  reload: () => Promise<void>;
  /** Reads what lies in the bin. @throws ClientError refused */
  reloadBin: () => Promise<void>;
}

/** The lists of products, sidebar items and pages for the views, with the edits that wait already in them. */
export function createContentStore(api: AdminClient, report: Report): ContentStore {
  const listeners = createListeners<void>();
  let state: Omit<Content, keyof ContentLists> = {
    status: 'loading',
    isCatalogueUnread: false,
    syncedAt: null,
  };
  let cached: Content | null = null;
  let seen: { revision: number; lists: ContentLists | null } = { revision: -1, lists: null };

  function forget(): void {
    cached = null;
    listeners.tell();
  }

  /** Lists that are as they were leave the picture as it was. */
  function look(): Content {
    const { revision } = api.getSnapshot();
    if (cached !== null && revision === seen.revision) return cached;
    const lists = api.shown();
    const isSame = cached !== null && lists === seen.lists;
    seen = { revision, lists };
    return isSame && cached !== null ? cached : { ...lists, ...state };
  }

  return {
    beganEmpty: api.shown().products.length === 0,
    subscribe: (listener) => {
      const stops = [api.subscribe(listener), listeners.add(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    getSnapshot: () => (cached = look()),
    reload: async () => {
      const lists = await Promise.allSettled([
        api.products.list(),
        api.sidebar.tree(),
        api.pages.list(),
        api.figures.list(),
        api.tables.list(),
        api.gallery.list(),
        api.settings.list(),
      ]);
      const [products, sidebar, pages, ...others] = lists;
      // Section 8: a list that cannot be read is logged quietly and shown as last known, or empty.
      if (products.status === 'rejected') report(ERROR_LOADING_PRODUCTS, products.reason);
      if (sidebar.status === 'rejected') report(SIDEBAR_FETCH_FAILED, sidebar.reason);
      if (pages.status === 'rejected') report('Pages could not be read', pages.reason);
      for (const result of others)
        if (result.status === 'rejected') report('The catalogue could not be read', result.reason);
      const failed = lists.some((result) => result.status === 'rejected');
      const isFresh = !failed && api.getSnapshot().reachable;
      state = {
        isCatalogueUnread: others.some(({ status }) => status === 'rejected'),
        status: failed && api.shown().products.length === 0 ? 'error' : 'ready',
        syncedAt: isFresh ? new Date().toISOString() : state.syncedAt,
      };
      forget();
    },
    reloadBin: async () => {
      await api.bin.list();
      forget();
    },
  };
}
