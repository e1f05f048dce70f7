import type { SidebarItemChanges } from '@wa/core/contract/content';
import { type SidebarNode, flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import type { Core } from '../core/open-core.ts';
import * as operations from '../edits/operations.ts';
import type { Fields } from '../queue/operation.ts';
import type { Saved } from '../edits/submit.ts';
import type { Edits } from './edits.ts';

export function sidebarItemsResource({ reads }: Core, edits: Edits) {
  const change = (item: SidebarNode, fields: Fields) =>
    edits.save(operations.changeRecord('sidebar-item', edits.fieldsOf(item), fields), item);
  return {
    tree: reads.sidebar,
    /** `base` null creates; children and removed children travel along, all or nothing (D4). */
    save: async (base: SidebarNode | null, form: SidebarItemChanges): Promise<Saved<SidebarNode>> => {
      const fields = form as unknown as Fields;
      const saved = await (base === null
        ? edits.create<SidebarNode>(operations.createRecord('sidebar-item', fields))
        : change(base, fields));
      if (saved.state !== 'queued') return saved;
      // As the tree shows it: with what its links show, and keys for children that have no id yet.
      const shown = flattenTree(reads.shown().sidebar).find(({ _id }) => _id === saved.record._id);
      return { ...saved, record: shown ?? saved.record };
    },
    remove: (item: SidebarNode) => edits.remove('sidebar-item', item),
    makeIndependent: (item: SidebarNode) => change(item, { parent: null }),
  };
}
