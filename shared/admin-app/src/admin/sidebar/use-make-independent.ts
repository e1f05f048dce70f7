import { MAKE_INDEPENDENT_FAILED } from '@wa/core/domain/messages';
import { editSidebarItem, type SidebarDraft } from '@wa/core/domain/sidebar/sidebar-editor';
import { type SidebarNode, flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useContentStore } from '../content-provider.tsx';
import type { RecordEditor } from '../editing/record-editor.ts';
import { reasonOf } from './sidebar-kind.ts';

/** Makes a saved child independent immediately: its parent becomes null (specification 4). */
export function useMakeIndependent(editor: RecordEditor<SidebarNode, SidebarDraft>) {
  const { sidebar } = useApi();
  const report = useReport();
  const content = useContentStore();
  return async (id: string): Promise<void> => {
    const { base } = editor.getState();
    const child = base?.children.find(({ _id }) => _id === id);
    if (!base || child === undefined) return;
    try {
      const { state } = await sidebar.makeIndependent(child);
      // The conflict dialog opens by itself.
      if (state === 'conflict') return;
      const left = { ...base, children: base.children.filter(({ _id }) => _id !== id) };
      editor.wasSaved((form) => editSidebarItem(form, { type: 'childMadeIndependent', _id: id }), left);
      toastSuccess(`${child.name} is now independent`, { detail: 'It’s now at the top level.' });
      await content.reload();
      // The move has raised the version. If nothing else changed, the next save is based on it; otherwise it
      // is merged.
      const fresh = flattenTree(content.getSnapshot().sidebar).find(({ _id }) => _id === base._id);
      if (fresh !== undefined && isAlike(fresh, left)) editor.wasSaved((form) => form, fresh);
    } catch (error) {
      report(MAKE_INDEPENDENT_FAILED, error);
      toastFailure(MAKE_INDEPENDENT_FAILED, { detail: reasonOf(error) });
    }
  };
}

/** Returns true if two copies of an item differ only in versions and times. */
function isAlike(one: SidebarNode, other: SidebarNode): boolean {
  const plain = (key: string, value: unknown) => (['version', 'updatedAt'].includes(key) ? undefined : value);
  return JSON.stringify(one, plain) === JSON.stringify(other, plain);
}
