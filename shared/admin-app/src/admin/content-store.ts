import type { AdminClient } from '../client/admin-client.ts';
import { ClientError, isUnanswered } from '../client/transport/client-error.ts';
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
  /** Reads all lists again; those of the room `first` are shown, and `onFirst` is told, before the others are asked for. */
  reload: (first?: string, onFirst?: () => void) => Promise<void>;
  /** Reads what lies in the bin. @throws ClientError refused */
  reloadBin: () => Promise<void>;
}

const NAMES = ['products', 'sidebar', 'pages', 'figures', 'tables', 'gallery', 'settings'] as const;
/** Of the first lists; the others are the catalogue. */
const FAILURES = [ERROR_LOADING_PRODUCTS, SIDEBAR_FETCH_FAILED, 'Pages could not be read'];
const CATALOGUE_UNREAD = 'The catalogue could not be read';

function isInterrupted(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof ClientError && error.status === 401);
}

/** The lists of products, sidebar items and pages for the views, with the edits that wait already in them. */
export function createContentStore(api: AdminClient, report: Report): ContentStore {
  const listeners = createListeners<void>();
  const reads: Record<(typeof NAMES)[number], () => Promise<unknown>> = {
    products: api.products.list,
    sidebar: api.sidebar.tree,
    pages: api.pages.list,
    figures: api.figures.list,
    tables: api.tables.list,
    gallery: api.gallery.list,
    settings: api.settings.list,
  };
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
    reload: async (first, onFirst = () => {}) => {
      const asked: Partial<Record<keyof typeof reads, Promise<unknown>>> = {};
      const ask = (name: keyof typeof reads) => (asked[name] ??= reads[name]());
      // A room has the name of its list; the dashboard, whose name is empty, has the first two.
      const own = first === '' ? NAMES.slice(0, 2) : NAMES.filter((name) => name === first);
      await Promise.allSettled(own.map(ask));
      forget();
      onFirst();
      const lists = await Promise.allSettled(NAMES.map(ask));
      // Section 8: a list that cannot be read is logged quietly and shown as last known, or empty.
      for (const [at, result] of lists.entries()) {
        if (result.status === 'fulfilled') continue;
        // A connection that is lost, or a session that ends, meanwhile is no fault: the frame or the gate shows it.
        if (at >= FAILURES.length && isInterrupted(result.reason)) continue;
        report(FAILURES[at] ?? CATALOGUE_UNREAD, result.reason);
      }
      const failed = lists.some((result) => result.status === 'rejected');
      const isFresh = !failed && api.getSnapshot().reachable;
      state = {
        isCatalogueUnread: lists.slice(FAILURES.length).some(({ status }) => status === 'rejected'),
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
