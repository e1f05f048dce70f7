import type { PlatformStorage } from '../../platform/port.ts';

/** 'page/{slug}' -> 'page-undo/{slug}': the key of an editor's undo history. */
export const historyKey = (key: string): string => key.replace('/', '-undo/');
export const isHistoryKey = (key: string): boolean => key.includes('-undo/');

/** Increased when the shape of drafts changes. */
const SCHEMA = 1;

/**
 * Unsaved input, stored so that a crash doesn't lose it. The editor offers it and never applies it silently.
 */
export interface Draft<T> {
  value: T;
  /** Version of the record that the editor had loaded; null for a new record. */
  baseVersion: number | null;
  /** ISO 8601. */
  at: string;
}

export interface Drafts {
  save: <T>(key: string, draft: Draft<T>) => Promise<void>;
  /**
   * Returns null without a draft, if the current editor doesn't understand it, or if it belongs to another server.
   */
  load: <T>(key: string, isValue: (value: unknown) => value is T) => Promise<Draft<T> | null>;
  /**
   * Deletes a draft.
   * @param at returns the time of the draft to delete, after all earlier writes; a draft of another time, such as
   * that of another tab, stays
   */
  discard: (key: string, at?: () => string | null) => Promise<void>;
  /** Returns false if the latest input of any editor couldn't be written, for example because the disk is full. */
  isStored: () => boolean;
  /** Returns the keys of all drafts: 'page/{slug}', 'product/{id}'. */
  keys: () => Promise<string[]>;
  clear: () => Promise<void>;
}

/** @param serverId the server that responded last; null before the first response */
export function createDrafts(storage: PlatformStorage, serverId: () => string | null): Drafts {
  let tail: Promise<unknown> = Promise.resolve();
  /** Keys of input that couldn't be written. */
  const unstored = new Set<string>();
  /** Writes one after the other, so that no draft is saved between the check and the deletion of another. */
  function inTurn(write: () => Promise<void>): Promise<void> {
    const turn = tail.then(write);
    tail = turn.catch(() => {});
    return turn;
  }
  async function save(key: string, draft: Draft<unknown>): Promise<void> {
    try {
      await storage.put('drafts', key, { schema: SCHEMA, serverId: serverId(), ...draft });
      unstored.delete(key);
    } catch (error) {
      // An undo history isn’t input.
      if (!isHistoryKey(key)) unstored.add(key);
      throw error;
    }
  }
  async function discard(key: string, at?: () => string | null): Promise<void> {
    const stored = at && ((await storage.get('drafts', key)) as Partial<Draft<unknown>> | undefined);
    if (at !== undefined && stored?.at !== at()) return;
    await storage.delete('drafts', key);
    unstored.delete(key);
  }
  return {
    save: (key, draft) => inTurn(() => save(key, draft)),
    isStored: () => unstored.size === 0,
    load: async (key, isValue) => {
      const stored = await storage.get('drafts', key);
      if (typeof stored !== 'object' || stored === null) return null;
      // Earlier releases didn't store the server.
      const {
        schema,
        serverId: of = null,
        value,
        baseVersion,
        at,
      } = stored as Partial<Record<string, unknown>>;
      const isVersion = baseVersion === null || typeof baseVersion === 'number';
      if (of !== null && of !== serverId()) return null;
      if (schema !== SCHEMA || !isVersion || typeof at !== 'string' || !isValue(value)) return null;
      return { value, baseVersion, at };
    },
    discard: (key, at) => inTurn(() => discard(key, at)),
    keys: async () => (await storage.list('drafts')).map(({ key }) => key),
    clear: async () => {
      await storage.clear('drafts');
      unstored.clear();
    },
  };
}

/**
 * Returns true if the record has changed since the draft was started. The editor must then show the
 * differences.
 */
export function isOutdated(draft: Draft<unknown>, current: { version: number } | null): boolean {
  return draft.baseVersion !== (current?.version ?? null);
}
