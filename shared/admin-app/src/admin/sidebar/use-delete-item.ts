import { useCallback } from 'react';
import { DELETE_SIDEBAR_ITEM } from '@wa/core/domain/messages';
import { type SidebarNode, countDescendants } from '@wa/core/domain/sidebar/sidebar-tree';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useContentStore } from '../content-provider.tsx';
import { useToastDone } from '../undo/use-undo.ts';

/** To the bin with everything below it, after the question of section 5. */
export function useDeleteItem(): (node: SidebarNode) => Promise<void> {
  const { sidebar } = useApi();
  const confirm = useConfirm();
  const content = useContentStore();
  const report = useReport();
  const toastDone = useToastDone();
  return useCallback(
    async (node) => {
      const below = countDescendants(node);
      const along = below === 0 ? '' : ` with the ${String(below)} below it`;
      const name = node.name || 'The item without a name';
      const detail = `${name} goes to the bin${along} and can be restored from there.`;
      if (!(await confirm({ text: DELETE_SIDEBAR_ITEM, detail, action: 'Delete', danger: true }))) return;
      try {
        const saved = await sidebar.remove(node);
        if (toastDone(saved, `${name} moved to the bin`)) await content.reload();
      } catch (error) {
        report('Failed to delete sidebar item', error);
        toastFailure(`${name} could not be deleted.`, {
          detail: error instanceof Error ? error.message : undefined,
        });
      }
    },
    [confirm, content, report, sidebar, toastDone],
  );
}
