import type { Draft, Drafts } from './drafts.ts';

/** The draft of one editor. Another tab may store a newer one under the same key, which `discard` leaves. */
export interface OwnDraft {
  /** Remembers the time of a stored draft that the editor has opened. */
  opened: (at: string | null) => void;
  save: <T>(key: string, draft: Omit<Draft<T>, 'at'>) => Promise<void>;
  discard: (key: string) => Promise<void>;
}

export function createOwnDraft(drafts: Drafts): OwnDraft {
  /** Time of the stored draft that this editor opened or wrote last. A failed write leaves the earlier draft. */
  let storedAt: string | null = null;
  return {
    opened: (at) => {
      storedAt = at;
    },
    save: async (key, draft) => {
      const at = new Date().toISOString();
      await drafts.save(key, { ...draft, at });
      storedAt = at;
    },
    // The time is read in turn, because the write before may not have ended yet.
    discard: (key) => drafts.discard(key, () => storedAt),
  };
}
