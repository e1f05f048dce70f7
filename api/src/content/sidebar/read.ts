import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import type { StoreReader } from '../../store/port.ts';
import { toSidebarItem, toTree } from './sidebar-view.ts';

/** The navigation tree of live items: nested, links populated, HOME first. */
export async function readSidebarTree(store: StoreReader): Promise<SidebarNode[]> {
  const records = await store.list('sidebarItems', { where: { isDeleted: false }, orderBy: 'order' });
  return toTree(store, records.map(toSidebarItem));
}

/** What lies in the bin: an item that was deleted is one entry, with what it took along below it. */
export async function readBinnedSidebar(store: StoreReader): Promise<SidebarNode[]> {
  const records = await store.list('sidebarItems', { where: { isDeleted: true }, orderBy: 'order' });
  const items = records.map((record) => ({
    ...toSidebarItem(record),
    isDeleted: false,
    // Entries of their own stand side by side, also when one was the other's parent.
    parent: record.binnedWith === null ? null : record.parent,
  }));
  const parents = new Map(records.map((record) => [record._id, record.parent]));
  const asBinned = (node: SidebarNode): SidebarNode => ({
    ...node,
    isDeleted: true,
    parent: parents.get(node._id) ?? null,
    children: node.children.map(asBinned),
  });
  return (await toTree(store, items)).map(asBinned);
}

/** A live item with what lies below it; null if there is none. */
export async function readSidebarNode(store: StoreReader, id: string): Promise<SidebarNode | null> {
  const find = (nodes: readonly SidebarNode[]): SidebarNode | null => {
    for (const node of nodes) {
      const found = node._id === id ? node : find(node.children);
      if (found !== null) return found;
    }
    return null;
  };
  return find(await readSidebarTree(store));
}
