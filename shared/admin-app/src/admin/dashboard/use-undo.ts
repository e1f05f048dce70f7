import { useCallback, useEffect } from 'react';
import { UNDO } from '@wa/core/domain/labels';
import { toastFailure, toastNotice, toastSuccess, type ToastAction } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useContentStore } from '../content-provider.tsx';
import { isTyping } from '../frame/is-typing.ts';
import { useOrderStore } from '../order/order-provider.tsx';

/** Takes back the latest action (specification 4): an edit by an inverse edit, an order by staging the one before. */
export function useUndo(): () => Promise<void> {
  const api = useApi();
  const report = useReport();
  const content = useContentStore();
  const order = useOrderStore();
  return useCallback(async () => {
    try {
      const result = await api.undo();
      if (!result.ok) {
        toastNotice(result.message);
        return;
      }
      if ('stage' in result) {
        const { list, ids } = result.stage;
        const { products, sidebar } = content.getSnapshot();
        if (list === 'products') order.stage('products', products, ids);
        else order.stage('sidebar', sidebar, ids);
        toastSuccess('The order from before is shown again.', { detail: 'Save Order keeps it.' });
        return;
      }
      await content.reload();
      toastSuccess(`Undone: ${result.title.replaceAll('|', ' ')}`);
    } catch (error) {
      report('Undo failed', error);
      toastFailure('This could not be undone.', {
        detail: error instanceof Error ? error.message : undefined,
      });
    }
  }, [api, content, order, report]);
}

/**
 * The Undo of a toast about what has just been done: it takes back that and nothing else. Once something newer has been
 * done or undone it says so instead, since the toast may still stand.
 */
export function useUndoAction(): (after?: () => Promise<unknown>) => ToastAction {
  const api = useApi();
  const undo = useUndo();
  return useCallback(
    (after) => {
      const { opId } = api.getSnapshot().undo;
      const run = async () => {
        if (api.getSnapshot().undo.opId !== opId) {
          toastSuccess('Something newer has been done since.', {
            detail: 'Undo in the toolbar takes back the latest first.',
          });
          return;
        }
        await undo();
        await after?.();
      };
      return { label: UNDO, run: () => void run() };
    },
    [api, undo],
  );
}

/** Ctrl or Cmd and a letter, outside of text fields and dialogs. */
export function useShortcut(letter: string, run: () => Promise<void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== letter || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('[aria-modal="true"]') !== null) return;
      event.preventDefault();
      void run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [letter, run]);
}
