import { NEWER_SINCE, NO_MORE_REDOS, NO_MORE_UNDOS } from '@wa/core/domain/messages';
import { ClientError } from '../transport/client-error.ts';
import type { Core } from '../core/open-core.ts';
import type { Fields } from '../queue/operation.ts';
import type { Saved } from '../edits/submit.ts';
import { inverseDrafts } from '../undo/undo-drafts.ts';
import type { Direction, UndoEntry } from '../undo/undo.ts';
import { nextIn, type UndoScope } from '../undo/undo-scope.ts';
import type { Edits, OrderedList, Step } from './edits.ts';

export type StepResult =
  | { ok: false; message: string }
  /** `saved.state` 'conflict': somebody has changed the same, and someone has to choose first. */
  | { ok: true; title: string; saved: Saved<Fields> | null }
  /** The order from before: shown as unsaved until Save Order. */
  | { ok: true; title: string; stage: { list: OrderedList; ids: readonly string[] } };

type ShownOrder = (list: OrderedList) => readonly string[];

/**
 * Undo takes back the latest edit, redo the latest undo, by an edit of its own. Steps that follow each other quickly wait
 * for each other. `shown` answers the order on the screen, so that a staged order can be undone, too; `of` names the
 * screen whose latest edit is taken back, or the one edit that may be. A step @throws ClientError refused, and can then be tried again; not where the record
 * is gone (404): then its entries are forgotten.
 */
export function createSteps(core: Core, edits: Edits) {
  const { undoStore, changed, reads } = core;
  let tail: Promise<unknown> = Promise.resolve();

  async function step(
    direction: Direction,
    shown?: ShownOrder,
    of?: UndoScope | UndoEntry,
  ): Promise<StepResult> {
    const back = direction === 'undo' ? 'redo' : 'undo';
    const entry = await undoStore.take(direction, of);
    if (entry === null) {
      const wanted = typeof of === 'string' ? nextIn(undoStore.look(direction), of) : of;
      const message = wanted ? NEWER_SINCE : direction === 'undo' ? NO_MORE_UNDOS : NO_MORE_REDOS;
      return { ok: false, message };
    }
    changed();
    const { title } = entry;
    if (entry.undo === 'stage-order') {
      const { list, ids } = entry;
      if (shown !== undefined) await undoStore.put(back, { ...entry, ids: shown(list) });
      changed();
      return { ok: true, title, stage: { list, ids } };
    }
    let saved: Saved<Fields> | null = null;
    try {
      if (entry.undo === 'import') {
        const { importsResource } = await import('./imports.ts');
        const imported = await importsResource(core).undo(entry);
        await undoStore.put(back, { ...entry, imported, opId: crypto.randomUUID() });
        changed(true);
        return { ok: true, title, saved };
      }
      // Undone and done again, an edit is called what it was called first.
      const drafts =
        entry.undo === 'all' ? [] : inverseDrafts(entry, reads.shown()).map((draft) => ({ ...draft, title }));
      if (entry.undo === 'all') {
        // What was made together is taken back from its end.
        const steps = [...entry.entries].reverse().map((one): Step => {
          if (one.undo === 'order') return async () => inverseDrafts(one, reads.shown());
          const { after } = one;
          return async (left) =>
            inverseDrafts({ ...one, after: left.get(after['_id']) ?? after }, reads.shown());
        });
        const made = (await edits.makeAll(steps, title, { wayBack: back })).flat();
        saved = made.find(({ state }) => state === 'conflict') ?? made.at(-1) ?? null;
      }
      for (const draft of drafts)
        saved = await edits.make(draft, { wayBack: draft === drafts.at(-1) ? back : 'none' });
    } catch (error) {
      const isGone = error instanceof ClientError && error.status === 404;
      if (isGone && 'after' in entry) await undoStore.forgetRecord(String(entry.after['_id']));
      else await undoStore.put(direction, entry);
      changed();
      throw error;
    }
    return { ok: true, title, saved };
  }

  const inTurn =
    (direction: Direction) =>
    (shown?: ShownOrder, of?: UndoScope | UndoEntry): Promise<StepResult> => {
      const turn = tail.then(() => step(direction, shown, of));
      tail = turn.catch(() => {});
      return turn;
    };
  return { undo: inTurn('undo'), redo: inTurn('redo') };
}
