import type { LinkedRecord, SidebarItem, SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { SIDEBAR_ITEM } from '@wa/core/domain/sidebar/sidebar-item-schema';
import { buildTree, flattenTree, isHome } from '@wa/core/domain/sidebar/sidebar-tree';
import type { Change } from '../../store/change-log.ts';
import type { StoreReader, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { forgetRevisions } from '../../store/revisions.ts';
import { binRecord, changeOf, restoreRecord, type KindOf } from '../records/record-kind.ts';
import { HOME_DELETE, idsBelow, invalid, requireOneHome } from './sidebar-rules.ts';

type Item = RecordOf<'sidebarItems'>;
type LinkField = 'linkedProduct' | 'linkedPage';

/** The fields of an item, and no others. */
export const toSidebarItem = (record: Item): SidebarItem => SIDEBAR_ITEM.view(record);

/** Items of the sidebar. An entry of the bin is an item with what went along below it (D4). */
export const SIDEBAR_ITEM_KIND: KindOf<'sidebarItems', SidebarItem> = {
  kind: 'sidebar-item',
  collection: 'sidebarItems',
  word: 'sidebar item',
  title: ({ name }) => name,
  show: toSidebarItem,
  /** Back to its old place; to the top level when its parent is gone. */
  async onRestore(tx, item, now) {
    if (isHome(item)) await requireOneHome(tx);
    for (const below of await tx.getMany('sidebarItems', await entryBelow(tx, item)))
      await restoreRecord(tx, SIDEBAR_ITEM_KIND, below, now);
    const parent = item.parent === null ? null : await tx.get('sidebarItems', item.parent);
    if (parent !== null && !parent.isDeleted && !isHome(parent)) {
      await touchParents(tx, [item]);
      return {};
    }
    return item.parent === null ? {} : { parent: null, order: await tx.nextOrder('sidebarItems', null) };
  },
  async onRemove(tx, item) {
    for (const id of await entryBelow(tx, item)) {
      await tx.remove('sidebarItems', id);
      await forgetRevisions(tx, id);
    }
  },
};

/** The navigation tree of live items: nested, links populated, HOME first. */
export async function readSidebarTree(store: StoreReader): Promise<SidebarNode[]> {
  const records = await store.list('sidebarItems', { where: { isDeleted: false }, orderBy: 'order' });
  return toTree(store, records.map(toSidebarItem));
}

/** The items of the bin: one that was deleted is one entry, with what it took along below it. */
export async function readBinnedSidebar(store: StoreReader): Promise<SidebarNode[]> {
  const records = await store.list('sidebarItems', { where: { isDeleted: true }, orderBy: 'order' });
  const items = records.map((record) => ({
    ...toSidebarItem(record),
    isDeleted: false,
    // Entries of their own are side by side, also when one was the other's parent.
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

/** A live item with what is below it; null if there is none. */
export async function readSidebarNode(store: StoreReader, id: string): Promise<SidebarNode | null> {
  return flattenTree(await readSidebarTree(store)).find(({ _id }) => _id === id) ?? null;
}

/** Items as a nested tree, their links populated with what is live: one call for each kind of link. */
async function toTree(store: StoreReader, items: readonly SidebarItem[]): Promise<SidebarNode[]> {
  const linked = async (collection: 'products' | 'pages', field: LinkField) => {
    const ids = [...new Set(items.flatMap((item) => item[field] ?? []))];
    const records = await store.getMany(collection, ids, { omit: 'content' });
    return new Map<string, LinkedRecord>(
      records
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ _id, slug, title }) => [_id, { _id, slug, title }]),
    );
  };
  const products = await linked('products', 'linkedProduct');
  return buildTree(items, { products, pages: await linked('pages', 'linkedPage') });
}

/** Moves an item to the bin with everything below it. Its parent's version is the caller's business. */
export async function binSubtree(tx: StoreTransaction, item: Item, now: Date): Promise<Item> {
  const live = await tx.list('sidebarItems', { where: { isDeleted: false } });
  const ids = new Set(idsBelow(live, item._id));
  const below = live.filter(({ _id }) => ids.has(_id));
  if ([item, ...below].some(isHome)) throw invalid('name', HOME_DELETE);
  for (const other of below) await binRecord(tx, SIDEBAR_ITEM_KIND, other, now, item._id);
  return binRecord(tx, SIDEBAR_ITEM_KIND, item, now);
}

/** Ids of what is below an item of the bin in the same entry. */
async function entryBelow(tx: StoreReader, item: Item): Promise<string[]> {
  const companions = await tx.list('sidebarItems', { where: { binnedWith: item.binnedWith ?? item._id } });
  return idsBelow(companions, item._id);
}

/**
 * Raises the version of the live parents of items that changed, in the same transaction: an item's editor holds its
 * children, too, so its version must stand for both, or a save would put back what others did to a child (D4). The
 * item that is the parent of such a parent shows neither and stays as it is.
 * @param items each as it is now, and as it was if it changed its parent
 * @param except parents whose version has been raised in this write already
 */
export async function touchParents(
  tx: StoreTransaction,
  items: readonly Pick<SidebarItem, 'parent'>[],
  except: readonly string[] = [],
): Promise<void> {
  const done = new Set(except);
  for (const { parent: id } of items) {
    if (id === null || done.has(id)) continue;
    done.add(id);
    const parent = await tx.get('sidebarItems', id);
    // No change of fields: the update raises the version and nothing else.
    if (parent !== null && !parent.isDeleted) await tx.update('sidebarItems', id, {});
  }
}

/** Live items that link to a product, or to a page, of the bin: the public tree does not show such links. */
export async function itemsLinking(store: StoreReader, field: LinkField, id: string): Promise<Item[]> {
  const items = await store.list('sidebarItems', { where: { [field]: id } });
  return items.filter(({ isDeleted }) => !isDeleted);
}

/** Items that link to a record link to nothing from now on. */
export async function unlinkItems(tx: StoreTransaction, field: LinkField, id: string): Promise<Change[]> {
  const cleared: Item[] = [];
  for (const item of await tx.list('sidebarItems', { where: { [field]: id } }))
    cleared.push(await tx.update('sidebarItems', item._id, { [field]: null }));
  const live = cleared.filter(({ isDeleted }) => !isDeleted);
  await touchParents(
    tx,
    live,
    live.map(({ _id }) => _id),
  );
  return live.map((item) => changeOf(SIDEBAR_ITEM_KIND, 'changed', item));
}
