import { useCallback, useEffect, type ReactNode } from 'react';
import { UNDO } from '@wa/core/domain/labels';
import { STEP_NEEDS_DECISION } from '@wa/core/domain/messages';
import type { Saved } from '../../client/edits/submit.ts';
import type { OrderedList } from '../../client/resources/edits.ts';
import type { Direction, UndoEntry, UndoScope } from '../../client/undo/undo.ts';
import { toastFailure, toastNotice, toastSuccess, type ToastAction } from '../../ui/toasts.tsx';
import { useAdminValue, useApi, useReport } from '../admin-context.tsx';
import { titleIn, useTitle } from '../catalogue/titles.ts';
import { useContentStore } from '../content-provider.tsx';
import { isTyping } from '../../ui/is-typing.ts';
import { useOrderStore } from '../order/order-provider.tsx';
import { shownOrder } from '../order/staged-order.ts';

const WORDS = {
  undo: { done: 'Undone', failed: 'This could not be undone.' },
  redo: { done: 'Redone', failed: 'This could not be redone.' },
} as const;

/**
 * Takes back the latest action of a screen (specification 4): an edit by an inverse edit, an order by staging the one
 * before.
 */
export const useUndo = (scope: UndoScope) => useScopedStep('undo', scope);

/** Does again what the latest undo of a screen has taken back, until something new is done there. */
export const useRedo = (scope: UndoScope) => useScopedStep('redo', scope);

function useScopedStep(direction: Direction, scope: UndoScope): () => Promise<void> {
  const step = useStep(direction);
  return useCallback(() => step(scope), [scope, step]);
}

/** What the next step of a screen changes, in words; null when nothing is left there. */
export function useNextStep(direction: Direction, scope: UndoScope): string | null {
  const title = useTitle();
  const next = useAdminValue((snapshot) => snapshot[direction][scope].at(-1));
  return next === undefined ? null : title(next.title);
}

/** A step of a screen, or the one edit that may be taken back. */
type Step = (of: UndoScope | UndoEntry) => Promise<void>;

function useStep(direction: Direction): Step {
  const api = useApi();
  const report = useReport();
  const content = useContentStore();
  const order = useOrderStore();
  return useCallback(
    async (of) => {
      const words = WORDS[direction];
      const saved = (list: OrderedList): readonly { _id: string }[] =>
        content.getSnapshot()[list === 'products' ? 'products' : 'sidebar'];
      try {
        const result = await api[direction](
          (list) => shownOrder(saved(list), order.getSnapshot()[list]).map(({ _id }) => _id),
          of,
        );
        if (!result.ok) {
          toastNotice(result.message);
          return;
        }
        if ('stage' in result) {
          const { list, ids } = result.stage;
          order.stage(list, saved(list), ids);
          const text =
            direction === 'undo' ? 'The order from before is shown again.' : 'The order is shown again.';
          toastSuccess(text, { detail: 'Save Order keeps it.' });
          return;
        }
        await content.reload();
        // What is to be chosen comes up by itself.
        if (result.saved?.state === 'conflict') toastNotice(STEP_NEEDS_DECISION);
        else toastSuccess(`${words.done}: ${titleIn(content.getSnapshot(), result.title)}`);
      } catch (error) {
        report(words.failed, error);
        toastFailure(words.failed, { detail: error instanceof Error ? error.message : undefined });
      }
    },
    [api, content, direction, order, report],
  );
}

/** What became of an edit, or of several that one undo takes back. */
type Outcome = Saved<unknown> | readonly Saved<unknown>[];

const listed = (outcome: Outcome): readonly Saved<unknown>[] => ('state' in outcome ? [outcome] : outcome);

/**
 * The Undo of a toast about an edit: it takes back that edit and nothing else, and there is none where the edit changed
 * nothing. Into the bin and out of it, that is possible after newer edits, too; else it says that there are some, since
 * the toast may still be there.
 */
export function useUndoAction(): (
  outcome: Outcome,
  after?: () => Promise<unknown>,
) => ToastAction | undefined {
  const api = useApi();
  const undo = useStep('undo');
  return useCallback(
    (outcome, after) => {
      const made = new Set(listed(outcome).map(({ opId }) => opId));
      const lists = Object.values(api.getSnapshot().undo);
      const entry = lists.flat().find(({ opId }) => made.has(opId));
      if (entry === undefined) return undefined;
      const run = async () => {
        await undo(entry);
        await after?.();
      };
      return { label: UNDO, run: () => void run() };
    },
    [api, undo],
  );
}

interface DoneOptions {
  detail?: ReactNode;
  /** Runs after its Undo. */
  refresh?: () => Promise<unknown>;
  more?: ToastAction;
}

/**
 * Says what an edit has done and offers to take it back. Answers false, and says nothing, where somebody has to choose
 * first: that question comes up by itself.
 */
export function useToastDone(): (outcome: Outcome, text: string, options?: DoneOptions) => boolean {
  const undoAction = useUndoAction();
  return useCallback(
    (outcome, text, { refresh, ...options } = {}) => {
      if (listed(outcome).some(({ state }) => state === 'conflict')) return false;
      toastSuccess(text, { ...options, action: undoAction(outcome, refresh) });
      return true;
    },
    [undoAction],
  );
}

/** Ctrl or Cmd and a letter ('z'), or these with Shift ('shift+z'), outside of text fields and dialogs. */
export function useShortcut(keys: string, run: () => Promise<void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      if (`${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}` !== keys) return;
      if (isTyping(event.target) || document.querySelector('[aria-modal="true"]') !== null) return;
      event.preventDefault();
      void run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [keys, run]);
}
