import { useCallback, useEffect, type ReactNode } from 'react';
import { UNDO } from '@wa/core/domain/labels';
import { namesText, STEP_NEEDS_DECISION } from '@wa/core/domain/messages';
import type { Saved } from '../../client/edits/submit.ts';
import type { OrderedList } from '../../client/resources/edits.ts';
import type { Direction, UndoEntry, UndoScope } from '../../client/undo/undo.ts';
import { toastNotice, toastSuccess, type ToastAction } from '../../ui/toasts.tsx';
import { useAdminValue, useApi, useFailure } from '../admin-context.tsx';
import { titleIn, useTitle } from '../catalogue/titles.ts';
import { useContentStore } from '../content-provider.tsx';
import { isTyping } from '../../ui/is-typing.ts';
import { useOrderStore } from '../order/order-provider.tsx';
import { shownOrder } from '../order/staged-order.ts';
import { whenSeen } from '../visitors-view.ts';

const WORDS = {
  undo: { done: 'Undone', failed: 'Couldn’t undo this.', partly: 'Not undone' },
  redo: { done: 'Redone', failed: 'Couldn’t redo this.', partly: 'Not redone' },
} as const;

/**
 * Undoes the latest action of a screen (specification 4): an edit with an inverse edit, a move by staging
 * the previous order. A redo is possible until a new action is done there.
 */
export function useUndo(scope: UndoScope, direction: Direction = 'undo'): () => Promise<void> {
  const step = useStep(direction);
  return useCallback(() => step(scope), [scope, step]);
}

/** Returns the title of the next step of a screen; null if there is none. */
export function useNextStep(direction: Direction, scope: UndoScope): string | null {
  const title = useTitle();
  const next = useAdminValue((snapshot) => snapshot[direction][scope].at(-1));
  return next === undefined ? null : title(next.title);
}

/** A step of a screen, or of one edit. */
type Step = (of: UndoScope | UndoEntry) => Promise<void>;

function useStep(direction: Direction): Step {
  const api = useApi();
  const tellFailure = useFailure();
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
          const text = direction === 'undo' ? 'Previous order restored.' : 'Order restored.';
          toastSuccess(text, { detail: 'To keep it, choose Save Order.' });
          return;
        }
        await content.reload();
        const refused = result.refused ?? [];
        if (refused.length > 0) {
          const names = refused.map(({ title }) => titleIn(content.getSnapshot(), title));
          tellFailure(`${words.partly}: ${namesText(names)}`, refused[0]?.error);
        }
        // The conflict dialog opens by itself.
        if (result.saved?.state === 'conflict') toastNotice(STEP_NEEDS_DECISION);
        else {
          const text = `${words.done}: ${titleIn(content.getSnapshot(), result.title)}`;
          toastSuccess(text, { detail: seenText(api, result.saved) });
        }
      } catch (error) {
        tellFailure(words.failed, error);
      }
    },
    [api, content, direction, order, tellFailure],
  );
}

/** Result of an edit, or of several edits with one undo. */
type Outcome = Saved<unknown> | readonly Saved<unknown>[];

/** Returns when visitors see edits that the server has saved; undefined if they see them already. */
function seenText(api: ReturnType<typeof useApi>, outcome: Outcome | null): string | undefined {
  const saved = outcome === null ? [] : listed(outcome);
  if (saved.some(({ state }) => state !== 'saved')) return undefined;
  return whenSeen(api, saved.length === 1 ? recordOf(saved[0]) : undefined);
}

const recordOf = (saved: Saved<unknown> | undefined): object | undefined =>
  saved?.state === 'saved' && typeof saved.record === 'object' && saved.record !== null
    ? saved.record
    : undefined;

const listed = (outcome: Outcome): readonly Saved<unknown>[] => ('state' in outcome ? [outcome] : outcome);

/**
 * Returns the Undo action of a toast about one edit; undefined if the edit changed nothing. It undoes only that
 * edit. After newer edits of the record, it undoes only moves into and out of the bin, and otherwise says why not.
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
 * Shows the result of an edit and offers Undo. Returns false without a message if there is a conflict, whose
 * dialog opens by itself.
 */
export function useToastDone(): (outcome: Outcome, text: string, options?: DoneOptions) => boolean {
  const api = useApi();
  const undoAction = useUndoAction();
  return useCallback(
    (outcome, text, { refresh, ...options } = {}) => {
      if (listed(outcome).some(({ state }) => state === 'conflict')) return false;
      const detail = options.detail ?? seenText(api, outcome);
      toastSuccess(text, { ...options, detail, action: undoAction(outcome, refresh) });
      return true;
    },
    [api, undoAction],
  );
}

/**
 * Provides the steps of a screen, and runs them with Ctrl or Cmd and Z, Shift+Z, or Y.
 * @param after runs after each step
 */
export function useUndoKeys(scope: UndoScope, after?: () => Promise<void>) {
  const undoStep = useUndo(scope);
  const redoStep = useUndo(scope, 'redo');
  const undo = useCallback(() => undoStep().then(after), [after, undoStep]);
  const redo = useCallback(() => redoStep().then(after), [after, redoStep]);
  useShortcut('z', undo);
  useShortcut('shift+z', redo);
  useShortcut('y', redo);
  return { undo, redo };
}

/** The keys of a screen that has no Undo button. */
export function UndoKeys({ scope }: { scope: UndoScope }) {
  useUndoKeys(scope);
  return null;
}

/**
 * Runs a function on Ctrl or Cmd and a letter ('z'), or with Shift ('shift+z'), outside of text fields and
 * dialogs.
 */
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
