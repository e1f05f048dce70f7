import { NEWER_SINCE, NO_MORE_REDOS, NO_MORE_UNDOS } from '@wa/core/domain/messages';
import { ClientError } from '../transport/client-error.ts';
import type { Core } from '../core/open-core.ts';
import type { Fields } from '../queue/operation.ts';
import type { Saved } from '../edits/submit.ts';
import { inverseDrafts } from '../undo/undo-drafts.ts';
import {
  put,
  taken,
  withoutRecord,
  type Direction,
  type UndoEntry,
  type UndoScope,
  type UndoStep,
} from '../undo/undo.ts';
import type { Edits, OrderedList, Step } from './edits.ts';

export type StepResult =
  | { ok: false; message: string }
  /** If `saved.state` is 'conflict', someone has changed the same part and a person has to decide. */
  | { ok: true; title: string; saved: Saved<Fields> | null }
  /** The previous order, shown as unsaved until Save Order. */
  | { ok: true; title: string; stage: { list: OrderedList; ids: readonly string[] } };

type ShownOrder = (list: OrderedList) => readonly string[];

/**
 * Creates undo and redo. Each step is an ordinary edit: undo reverts the latest edit of a screen, redo its
 * latest undo. Quick successive steps run one after the other. `shown` returns the order on the screen, so
 * that a staged order can be undone. `of` is the screen, or the one edit to undo.
 * @throws ClientError `refused` from a step, which can then be retried; if the record no longer exists (404),
 * its entries are removed
 */
export function createSteps(core: Core, edits: Edits) {
  const { undoStore, changed, reads } = core;
  let tail: Promise<unknown> = Promise.resolve();

  async function take(direction: Direction, of: UndoScope | UndoEntry): Promise<UndoEntry | null> {
    let entry: UndoEntry | null = null;
    await undoStore.change((state) => {
      const next = taken(state, direction, of);
      entry = next.entry;
      return next.state;
    });
    return entry;
  }

  async function step(
    direction: Direction,
    shown: ShownOrder | undefined,
    of: UndoScope | UndoEntry,
  ): Promise<StepResult> {
    const back = direction === 'undo' ? 'redo' : 'undo';
    const entry = await take(direction, of);
    if (entry === null) {
      const nothing = direction === 'undo' ? NO_MORE_UNDOS : NO_MORE_REDOS;
      return { ok: false, message: typeof of === 'string' ? nothing : NEWER_SINCE };
    }
    changed();
    const { title } = entry;
    if (entry.undo === 'stage-order') {
      const { list, ids } = entry;
      if (shown !== undefined)
        await undoStore.change((state) => put(state, back, { ...entry, ids: shown(list) }));
      changed();
      return { ok: true, title, stage: { list, ids } };
    }
    try {
      if (entry.undo === 'steps') return { ok: true, title, saved: await revertSteps(entry, back) };
      if (entry.undo === 'file') {
        const { filesResource } = await import('./files.ts');
        const replaced = await filesResource(core).undoReplace(entry);
        await undoStore.change((state) =>
          put(state, back, { ...entry, replaced, opId: crypto.randomUUID() }),
        );
        changed(true);
        return { ok: true, title, saved: null };
      }
      const { importsResource } = await import('./imports.ts');
      const imported = await importsResource(core).undo(entry);
      const again = { ...entry, imported, opId: crypto.randomUUID() };
      await undoStore.change((state) => put(state, back, again));
      changed(true);
      return { ok: true, title, saved: null };
    } catch (error) {
      const isGone = error instanceof ClientError && error.status === 404;
      const ids = entry.undo === 'steps' ? entry.steps.flatMap(idOf) : [];
      await undoStore.change((state) =>
        isGone && ids.length === 1 ? withoutRecord(state, String(ids[0])) : put(state, direction, entry),
      );
      changed();
      throw error;
    }
  }

  /** Reverts a group of edits, the last one first. The group keeps its title through undo and redo. */
  async function revertSteps(
    { steps, title, scope }: UndoEntry & { undo: 'steps' },
    inverseTo: Direction,
  ): Promise<Saved<Fields> | null> {
    const each = [...steps].reverse().map(
      (one): Step =>
        async (left) =>
          inverseDrafts(
            'after' in one ? { ...one, after: left.get(one.after['_id']) ?? one.after } : one,
            reads.shown(),
          ),
    );
    const made = (await edits.makeAll(each, title, { inverseTo, scope })).flat();
    return made.find(({ state }) => state === 'conflict') ?? made.at(-1) ?? null;
  }

  const inTurn =
    (direction: Direction) =>
    (shown?: ShownOrder, of: UndoScope | UndoEntry = 'products'): Promise<StepResult> => {
      const turn = tail.then(() => step(direction, shown, of));
      tail = turn.catch(() => {});
      return turn;
    };
  return { undo: inTurn('undo'), redo: inTurn('redo') };
}

const idOf = (step: UndoStep): unknown[] => ('after' in step ? [step.after['_id']] : []);
