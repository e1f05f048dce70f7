import { removeSubtree, restoreSubtree, touchParents } from './bin-subtree.ts';
import { binnedKind, type LinksToRecord } from '../bin/binned-kind.ts';
import { sidebarChange, toSidebarItem } from './sidebar-view.ts';

/** Sidebar items in the bin: an entry is an item with what went along below it (D4). */
export const sidebarItemBin = binnedKind({
  kind: 'sidebar-item',
  collection: 'sidebarItems',
  show: toSidebarItem,
  linksTo: async () => [],

  async restore(tx, before, now) {
    const record = await restoreSubtree(tx, before, now);
    return { record, changes: [sidebarChange('restored', record)] };
  },

  async remove(tx, record) {
    await removeSubtree(tx, record);
    return [sidebarChange('removed', record)];
  },
});

/** Live items that link to a product, or to a page, of the bin: the public tree does not show such links. */
export function itemsLinkedBy(field: 'linkedProduct' | 'linkedPage'): LinksToRecord {
  return {
    async find(store, id) {
      const items = await store.list('sidebarItems', { where: { [field]: id } });
      return items.filter(({ isDeleted }) => !isDeleted).map(({ _id, name }) => ({ _id, name }));
    },
    async clear(tx, id) {
      const items = await tx.list('sidebarItems', { where: { [field]: id } });
      const cleared = [];
      for (const item of items) cleared.push(await tx.update('sidebarItems', item._id, { [field]: null }));
      const live = cleared.filter(({ isDeleted }) => !isDeleted);
      await touchParents(
        tx,
        live,
        live.map(({ _id }) => _id),
      );
      return live.map((item) => sidebarChange('changed', item));
    },
  };
}
