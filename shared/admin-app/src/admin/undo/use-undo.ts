import { useCallback, useEffect } from 'react';
import { UNDO } from '@wa/core/domain/labels';
import { STEP_NEEDS_DECISION } from '@wa/core/domain/messages';
import { applyMoves } from '@wa/core/domain/ordering';
import type { Direction, UndoEntry } from '../../client/undo/undo.ts';
import { toastFailure, toastNotice, toastSuccess, type ToastAction } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { titleIn } from '../catalogue/titles.ts';
import { useContentStore } from '../content-provider.tsx';
import { isTyping } from '../../ui/is-typing.ts';
import { useOrderStore } from '../order/order-provider.tsx';

const WORDS = {
  undo: { done: 'Undone', failed: 'This could not be undone.' },
  redo: { done: 'Redone', failed: 'This could not be redone.' },
} as const;

/** Takes back the latest action (specification 4): an edit by an inverse edit, an order by staging the one before. */
export const useUndo = () => useStep('undo');

/** Does again what the latest undo has taken back, until something new is done. */
export const useRedo = () => useStep('redo');

/** A step; `only` is the one edit that it may take back. */
type Step = (only?: UndoEntry) => Promise<void>;

function useStep(direction: Direction): Step {
  const api = useApi();
  const report = useReport();
  const content = useContentStore();
  const order = useOrderStore();
  return useCallback(
    async (only) => {
      const words = WORDS[direction];
      const saved = (list: 'products' | 'sidebar-items'): readonly { _id: string }[] =>
        content.getSnapshot()[list === 'products' ? 'products' : 'sidebar'];
      try {
        const result = await api[direction]((list) => {
          const moves = order.getSnapshot()[list === 'products' ? 'products' : 'sidebar'];
          return applyMoves(saved(list), moves).map(({ _id }) => _id);
        }, only);
        if (!result.ok) {
          toastNotice(result.message);
          return;
        }
        if ('stage' in result) {
          const { list, ids } = result.stage;
          order.stage(list === 'products' ? 'products' : 'sidebar', saved(list), ids);
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

/**
 * The Undo of a toast about what has just been done: it takes back that and nothing else. Into the bin and out of it,
 * that is possible after newer edits, too; else it says that there are some, since the toast may still stand.
 */
export function useUndoAction(): (after?: () => Promise<unknown>) => ToastAction {
  const api = useApi();
  const undo = useUndo();
  return useCallback(
    (after) => {
      const { entry } = api.getSnapshot().undo;
      const run = async () => {
        await undo(entry ?? undefined);
        await after?.();
      };
      return { label: UNDO, run: () => void run() };
    },
    [api, undo],
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
