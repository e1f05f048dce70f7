import { useCallback } from 'react';
import { counted } from '@wa/core/domain/text';
import { DELETE_SIDEBAR_ITEM } from '@wa/core/domain/messages';
import { type SidebarNode, countDescendants } from '@wa/core/domain/sidebar/sidebar-tree';
import { useConfirm } from '../../ui/confirm.tsx';
import { useApi, useFailure } from '../admin-context.tsx';
import { useContentStore } from '../content-provider.tsx';
import { useToastDone } from '../undo/use-undo.ts';

/** Moves an item and its descendants to the bin after the confirmation of specification 5. */
export function useDeleteItem(): (node: SidebarNode) => Promise<void> {
  const { sidebar } = useApi();
  const confirm = useConfirm();
  const content = useContentStore();
  const tellFailure = useFailure();
  const toastDone = useToastDone();
  return useCallback(
    async (node) => {
      const below = countDescendants(node);
      const along = below === 0 ? '' : ` with ${counted(below, 'item')} below it`;
      const name = node.name || 'The unnamed item';
      const detail = `${name} will move to the bin${along}. You can restore it from there.`;
      if (!(await confirm({ text: DELETE_SIDEBAR_ITEM, detail, action: 'Delete', danger: true }))) return;
      try {
        const saved = await sidebar.remove(node);
        if (toastDone(saved, `${name} moved to the bin`)) await content.reload();
      } catch (error) {
        tellFailure(`Couldn’t delete ${name}.`, error, 'Failed to delete sidebar item');
      }
    },
    [confirm, content, tellFailure, sidebar, toastDone],
  );
}
