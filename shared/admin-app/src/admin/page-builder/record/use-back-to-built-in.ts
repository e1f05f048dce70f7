import { useCallback } from 'react';
import { useConfirm } from '../../../ui/confirm.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { useApi } from '../../admin-context.tsx';
import { useContentStore } from '../../content-provider.tsx';
import { useEditor } from './editor-store.ts';

/** Takes the edited version of a built-in page away (D5). */
export function useBackToBuiltIn(onReload: () => void): () => Promise<void> {
  const { pages } = useApi();
  const confirm = useConfirm();
  const content = useContentStore();
  const store = useEditor();
  return useCallback(async () => {
    const { base } = store.getState();
    if (base === null) return;
    const isSure = await confirm({
      text: 'Bring the built-in page back?',
      detail: 'Your version moves to the bin, from where it can be restored.',
      action: 'Back to built-in',
    });
    if (!isSure) return;
    try {
      await pages.remove(base);
      toastSuccess('The built-in page is back.');
      await content.reload();
      onReload();
    } catch (error) {
      toastFailure('The built-in page could not be brought back.', {
        detail: error instanceof Error ? error.message : undefined,
      });
    }
  }, [confirm, content, onReload, pages, store]);
}
