import { NEWER_SINCE, NO_MORE_REDOS, NO_MORE_UNDOS } from '@wa/core/domain/messages';
import { ClientError } from '../transport/client-error.ts';
import type { Core } from '../core/open-core.ts';
import type { Fields } from '../queue/operation.ts';
import { titleOf } from '../edits/operations.ts';
import type { Saved } from '../edits/submit.ts';
import { inverseDrafts } from '../undo/undo-drafts.ts';
import {
  nextEntry,
  put,
  withoutEntry,
  withoutRecord,
  type Direction,
  type UndoEntry,
  type UndoScope,
  type UndoStep,
} from '../undo/undo.ts';
import type { Edits, OrderedList, Step } from './edits.ts';

export type StepResult =
  | { ok: false; message: string }
  /**
   * If `saved.state` is 'conflict', someone has changed the same part and a person has to decide. `refused` has
   * the records of a group that stayed as they were.
   */
  | { ok: true; title: string; saved: Saved<Fields> | null; refused?: readonly RefusedStep[] }
  /** The previous order, shown as unsaved until Save Order. */
  | { ok: true; title: string; stage: { list: OrderedList; ids: readonly string[] } };

interface RefusedStep {
  title: string;
  error: unknown;
}

type ShownOrder = (list: OrderedList) => readonly string[];

/**
 * Creates undo and redo. Each step is an ordinary edit: undo reverts the latest edit of a screen, redo its
 * latest undo. Quick successive steps run one after the other, in all windows. An entry leaves its list once its
 * step is queued, so that a crash doesn't lose it. `shown` returns the order on the screen, so that a staged order
 * can be undone. `of` is the screen, or the one edit to undo.
 * @throws ClientError `refused` from a step, which can then be retried; if the record no longer exists (404),
 * its entries are removed
 */
export function createSteps(core: Core, edits: Edits) {
  const { undoStore, changed, reads } = core;
  const { lock } = core.options.platform;

  async function step(
    direction: Direction,
    shown: ShownOrder | undefined,
    of: UndoScope | UndoEntry,
  ): Promise<StepResult> {
    const entry = nextEntry(await undoStore.latest(), direction, of);
    if (entry === null) {
      const nothing = direction === 'undo' ? NO_MORE_UNDOS : NO_MORE_REDOS;
      return { ok: false, message: typeof of === 'string' ? nothing : NEWER_SINCE };
    }
    const back = direction === 'undo' ? 'redo' : 'undo';
    const replaceBy = async (inverse: UndoEntry | null, contentToo = true): Promise<void> => {
      await undoStore.change((state) => {
        const left = withoutEntry(state, direction, entry);
        return inverse === null ? left : put(left, back, inverse);
      });
      changed(contentToo);
    };
    const { title } = entry;
    switch (entry.undo) {
      case 'steps':
        return { ok: true, title, ...(await revertSteps(entry, direction, back)) };
      case 'stage-order': {
        const { list, ids } = entry;
        await replaceBy(shown === undefined ? null : { ...entry, ids: shown(list) }, false);
        return { ok: true, title, stage: { list, ids } };
      }
      case 'file': {
        const { filesResource } = await import('./files.ts');
        const replaced = await filesResource(core).undoReplace(entry);
        await replaceBy({ ...entry, replaced, opId: crypto.randomUUID() });
        return { ok: true, title, saved: null };
      }
      case 'import': {
        const { importsResource } = await import('./imports.ts');
        const imported = await importsResource(core).undo(entry);
        await replaceBy({ ...entry, imported, opId: crypto.randomUUID() });
        return { ok: true, title, saved: null };
      }
    }
  }

  /**
   * Reverts a group of edits, the last one first. The group keeps its title through undo and redo, and the steps
   * that were refused. An earlier edit of a refused record isn't reverted before the later one.
   * @throws ClientError `refused` if no step was made
   */
  async function revertSteps(
    entry: UndoEntry & { undo: 'steps' },
    direction: Direction,
    back: Direction,
  ): Promise<{ saved: Saved<Fields> | null; refused: RefusedStep[] }> {
    const { title, scope } = entry;
    const steps = [...entry.steps].reverse();
    const refused = new Map<UndoStep, unknown>();
    const each = steps.map((one): Step => async (left) => {
      const before = [...refused].find(([step]) => idOf(step) === idOf(one));
      if (before !== undefined) throw before[1];
      return inverseDrafts(
        'after' in one ? { ...one, after: left.get(one.after['_id']) ?? one.after } : one,
        reads.shown(),
      );
    });
    const isGone = (step: UndoStep) => {
      const error = refused.get(step);
      return error instanceof ClientError && error.status === 404 && idOf(step) !== null;
    };
    const made = await edits.makeAll(each, title, {
      scope,
      onRefused: (at, error) => refused.set(steps[at] as UndoStep, error),
      inverseTo: (state, inverse) => {
        const failed = new Set([...refused.keys()].map(({ opId }) => opId));
        const left = withoutEntry(state, direction, entry, failed);
        const next = inverse === null ? left : put(left, back, inverse);
        return [...refused.keys()]
          .filter(isGone)
          .reduce((now, step) => withoutRecord(now, String(idOf(step))), next);
      },
    });
    if (refused.size === steps.length) throw [...refused.values()][0];
    const saved = made.flat();
    return {
      saved: saved.find(({ state }) => state === 'conflict') ?? saved.at(-1) ?? null,
      refused: [...refused].map(([step, error]) => ({
        title: 'after' in step ? titleOf(step.after) : title,
        error,
      })),
    };
  }

  const inTurn =
    (direction: Direction) =>
    (shown?: ShownOrder, of: UndoScope | UndoEntry = 'products'): Promise<StepResult> =>
      lock.exclusive('wa-undo-step', () => step(direction, shown, of));
  return { undo: inTurn('undo'), redo: inTurn('redo') };
}

/** Returns the record of a step; null for the step of an order. */
const idOf = (step: UndoStep): unknown => ('after' in step ? step.after['_id'] : null);
