import { NO_MORE_UNDOS } from '@wa/core/domain/messages';
import type { Core } from '../core/open-core.ts';
import type { Fields } from '../queue/operation.ts';
import type { Saved } from '../submit.ts';
import { inverseDrafts } from '../undo-drafts.ts';
import type { Edits, OrderedList } from './edits.ts';

export type UndoResult =
  | { ok: false; message: typeof NO_MORE_UNDOS }
  | { ok: true; title: string; saved: Saved<Fields> | null }
  /** The order from before: shown as unsaved until Save Order. */
  | { ok: true; title: string; stage: { list: OrderedList; ids: readonly string[] } };

/** Takes back the latest edit, by an edit of its own. It @throws ClientError refused, and can then be tried again. */
export function undoLast({ undoStore, changed }: Core, edits: Edits): () => Promise<UndoResult> {
  return async () => {
    const entry = await undoStore.pop();
    if (entry === null) return { ok: false, message: NO_MORE_UNDOS };
    changed();
    const { title } = entry;
    if (entry.undo === 'stage-order') return { ok: true, title, stage: { list: entry.list, ids: entry.ids } };
    let saved: Saved<Fields> | null = null;
    try {
      // What was made together is taken back from its end; an entry goes on from what the one before has left.
      const left = new Map<unknown, Fields>();
      for (const one of entry.undo === 'all' ? [...entry.entries].reverse() : [entry]) {
        const after = left.get(one.after['_id']) ?? one.after;
        for (const draft of inverseDrafts({ ...one, after })) {
          saved = await edits.make(draft, { undoable: false });
          if (saved.state !== 'conflict') left.set(one.after['_id'], saved.record);
        }
      }
    } catch (error) {
      await undoStore.push(entry);
      changed();
      throw error;
    }
    return { ok: true, title, saved };
  };
}
