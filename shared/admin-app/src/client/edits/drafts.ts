import type { PlatformStorage } from '../../platform/port.ts';

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
  /** Returns null without a draft, or if the current editor doesn't understand it. */
  load: <T>(key: string, isValue: (value: unknown) => value is T) => Promise<Draft<T> | null>;
  discard: (key: string) => Promise<void>;
  /** Returns the keys of all drafts: 'page/{slug}', 'product/{id}'. */
  keys: () => Promise<string[]>;
  clear: () => Promise<void>;
}

export function createDrafts(storage: PlatformStorage): Drafts {
  return {
    save: (key, draft) => storage.put('drafts', key, { schema: SCHEMA, ...draft }),
    load: async (key, isValue) => {
      const stored = await storage.get('drafts', key);
      if (typeof stored !== 'object' || stored === null) return null;
      const { schema, value, baseVersion, at } = stored as Partial<Record<string, unknown>>;
      const isVersion = baseVersion === null || typeof baseVersion === 'number';
      if (schema !== SCHEMA || !isVersion || typeof at !== 'string' || !isValue(value)) return null;
      return { value, baseVersion, at };
    },
    discard: (key) => storage.delete('drafts', key),
    keys: async () => (await storage.list('drafts')).map(({ key }) => key),
    clear: () => storage.clear('drafts'),
  };
}

/**
 * Returns true if the record has changed since the draft was started. The editor must then show the
 * differences.
 */
export function isOutdated(draft: Draft<unknown>, current: { version: number } | null): boolean {
  return draft.baseVersion !== (current?.version ?? null);
}
