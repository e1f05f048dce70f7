import type { AdminClient } from '../client/admin-client.ts';
import { ClientError, isUnanswered } from '../client/transport/client-error.ts';
import type { ContentLists } from '../client/overlay/overlay-lists.ts';
import { ERROR_LOADING_PRODUCTS, SIDEBAR_FETCH_FAILED } from '@wa/core/domain/messages';
import { createListeners } from '../platform/listeners.ts';
import type { Report } from './admin-context.tsx';

export interface Content extends ContentLists {
  /** 'loading' only until the first content can be shown. */
  status: 'loading' | 'ready' | 'error';
  /** True if the last load of specs, tables, and gallery failed, so that the lists are the previous ones. */
  isCatalogueUnread: boolean;
  /** Time of the last complete response (ISO 8601); null before the first one. */
  syncedAt: string | null;
}

export interface ContentStore {
  /** True if this computer had no cached lists when the store was created. */
  beganEmpty: boolean;
  subscribe: (listener: () => void) => () => void;
  /** Stays the same object until something changes. */
  getSnapshot: () => Content;
  /**
   * Reloads all lists. Those of the screen `first` are shown, and `onFirst` is called, before the others
   * are requested.
   */
  reload: (first?: string, onFirst?: () => void) => Promise<void>;
  /**
   * Loads the bin.
   * @throws ClientError if the server refuses
   */
  reloadBin: () => Promise<void>;
}

type ListName = Parameters<AdminClient['readList']>[0];
const NAMES: ListName[] = [
  'products',
  'sidebar',
  'pages',
  'figures',
  'tables',
  'gallery',
  'certificates',
  'settings',
];
/** Messages for the first lists; all other lists belong to the catalog. */
const FAILURES = [ERROR_LOADING_PRODUCTS, SIDEBAR_FETCH_FAILED, 'Failed to load pages'];
const CATALOGUE_UNREAD = 'Failed to load the catalog';

function isInterrupted(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof ClientError && error.status === 401);
}

/** Provides the lists of products, sidebar items, and pages to the views, with pending edits applied. */
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

  /** Unchanged lists keep the same snapshot. */
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
      const asked: Partial<Record<ListName, Promise<unknown>>> = {};
      const ask = (name: ListName) => (asked[name] ??= api.readList(name));
      // The screen of a list has the list's name. The dashboard has none, and needs the first two lists.
      const own = first === '' ? NAMES.slice(0, 2) : NAMES.filter((name) => name === first);
      await Promise.allSettled(own.map(ask));
      forget();
      onFirst();
      const lists = await Promise.allSettled(NAMES.map(ask));
      // A list that can't be read is logged without a message, and shown as last known or empty
      // (specification 8).
      for (const [at, result] of lists.entries()) {
        if (result.status === 'fulfilled') continue;
        // A lost connection or an ended session isn't reported here: the frame or the sign-in screen shows
        // it.
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
