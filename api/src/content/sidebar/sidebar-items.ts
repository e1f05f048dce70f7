import { fieldError, type ApiError } from '@wa/core/contract/errors';
import {
  type SidebarItem,
  type LinkedRecord,
  type SidebarNode,
  isHome,
  wouldLoop,
  buildTree,
  flattenTree,
} from '@wa/core/domain/sidebar/sidebar-tree';
import type { OrderEntry, StoreReader, StoreTransaction } from '../../store/port.ts';
import { SIDEBAR_ITEM } from '@wa/core/domain/entities';
import type { Change } from '../../store/change-log.ts';
import type { RecordOf } from '../../store/records.ts';
import { forgetRevisions } from '../../store/revisions.ts';
import { binRecord, changeOf, restoreRecord, type KindOf } from '../records/records.ts';

/** Levels of the tree: far beyond any navigation, and short of what a walk through it can take. */
const LEVELS_MAX = 20;

const HOME_DELETE = 'HOME cannot be deleted.';
export const HOME_MOVE = 'HOME cannot be moved.';
const HOME_CHILDREN = 'HOME cannot have children.';
const HOME_RENAME = 'HOME keeps its name.';
const HOME_TWICE = 'There is a HOME already.';
const HOME_FIRST = 'HOME always comes first.';

/** Refuses with the reason for one field. */
export const invalid = (field: string, reason: string): ApiError => fieldError({ [field]: reason });

/** HOME is first at the top level, and the only one (specification 5). @throws ApiError invalid */
export function requireHomeRules(item: Pick<SidebarItem, 'name' | 'parent'>, hasChildren: boolean): void {
  if (!isHome(item)) return;
  if (item.parent !== null) throw invalid('parent', HOME_MOVE);
  if (hasChildren) throw invalid('children', HOME_CHILDREN);
}

/** There is one HOME (specification 5). @throws ApiError invalid */
export async function requireOneHome(tx: StoreReader): Promise<void> {
  if (await hasOtherHome(tx)) throw invalid('name', HOME_TWICE);
}

/**
 * HOME stays what it is, and nothing else becomes it while it is there (specification 5). A second one, from a store
 * of before this rule, may get another name.
 * @throws ApiError invalid
 */
export async function requireHomeKept(
  tx: StoreReader,
  before: SidebarItem,
  after: Pick<SidebarItem, 'name' | 'order'>,
): Promise<void> {
  if (isHome(before) && isHome(after)) {
    if (after.order !== before.order) throw invalid('order', HOME_FIRST);
  } else if (isHome(before)) {
    if (!(await hasOtherHome(tx, before._id))) throw invalid('name', HOME_RENAME);
  } else if (isHome(after)) {
    await requireOneHome(tx);
  }
}

/**
 * A list may name HOME, where it stands or in front (specification 5): that changes nothing about it.
 * @returns the entries without it
 * @throws ApiError invalid
 */
export async function entriesBesideHome(
  tx: StoreReader,
  entries: readonly OrderEntry[],
): Promise<OrderEntry[]> {
  const items = await tx.getMany(
    'sidebarItems',
    entries.map(({ _id }) => _id),
  );
  const topLevel = new Map(items.filter(({ parent }) => parent === null).map((item) => [item._id, item]));
  const isAHome = ({ _id }: OrderEntry) => isHome(topLevel.get(_id) ?? { name: '' });
  const others = entries.filter((entry) => !isAHome(entry));
  for (const home of entries.filter(isAHome)) {
    const isUnchanged = home.order === topLevel.get(home._id)?.order;
    const isFirst = home.order === 0 && others.length > 0;
    const isAhead = others.every(({ _id, order }) => !topLevel.has(_id) || order >= home.order);
    if (!isAhead || !(isUnchanged || isFirst)) throw invalid('items', HOME_FIRST);
  }
  return others;
}

async function hasOtherHome(tx: StoreReader, ownId?: string): Promise<boolean> {
  const topLevel = await tx.list('sidebarItems', { where: { parent: null } });
  return topLevel.some((item) => !item.isDeleted && isHome(item) && item._id !== ownId);
}

/**
 * A parent must be a live item, not HOME, not the item itself or one below it, and not too deep.
 * @param id null for a new item
 * @throws ApiError invalid
 */
export async function requireParent(
  tx: StoreReader,
  id: string | null,
  parentId: string | null,
): Promise<void> {
  if (parentId === null) return;
  const parent = await tx.get('sidebarItems', parentId);
  if (parent === null || parent.isDeleted) throw invalid('parent', 'We couldn’t find that parent item.');
  if (isHome(parent)) throw invalid('parent', HOME_CHILDREN);
  const items = await tx.list('sidebarItems', { where: { isDeleted: false } });
  if (id !== null && wouldLoop(items, id, parentId)) {
    throw invalid('parent', 'An item cannot lie below itself.');
  }
  const above = new Map(items.map((item) => [item._id, item._id === id ? parentId : item.parent]));
  const levelOf = (item: string): number => {
    let level = 0;
    for (let at: string | null = item; at !== null && level <= LEVELS_MAX; level += 1)
      at = above.get(at) ?? null;
    return level;
  };
  const below = id === null ? [] : idsBelow(items, id).map(levelOf);
  if (Math.max(levelOf(parentId) + 1, ...below) > LEVELS_MAX)
    throw invalid('parent', `The tree has at most ${LEVELS_MAX} levels.`);
}

/** Links name records that exist, in the bin or out of it. @throws ApiError invalid */
export async function requireLinks(
  tx: StoreReader,
  items: readonly { linkedProduct?: string | null; linkedPage?: string | null }[],
): Promise<void> {
  for (const [field, collection, word] of LINKS) {
    const ids = new Set(items.flatMap((item) => item[field] || []));
    if (ids.size > 0 && (await tx.getMany(collection, [...ids])).length < ids.size)
      throw invalid(field, `We couldn’t find that ${word}.`);
  }
}

const LINKS = [
  ['linkedProduct', 'products', 'product'],
  ['linkedPage', 'pages', 'page'],
] as const;

/** Ids of everything below an item, parents ahead of their children. */
function idsBelow(items: readonly Pick<SidebarItem, '_id' | 'parent'>[], id: string): string[] {
  const found = new Set([id]);
  // Items may come in any order: every round finds one level more.
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const item of items) if (item.parent !== null && found.has(item.parent)) found.add(item._id);
  }
  found.delete(id);
  return [...found];
}

type Item = RecordOf<'sidebarItems'>;
type LinkField = 'linkedProduct' | 'linkedPage';

/** Items of the sidebar. An entry of the bin is an item with what went along below it (D4). */
export const SIDEBAR_ITEM_KIND: KindOf<'sidebarItems', SidebarItem> = {
  kind: 'sidebar-item',
  collection: 'sidebarItems',
  word: 'sidebar item',
  title: ({ name }) => name,
  show: SIDEBAR_ITEM.view,
  current: currentItem,
  async bin(tx, item, now) {
    const binned = await binSubtree(tx, item, now);
    await touchParents(tx, [binned]);
    return binned;
  },
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
  return toTree(store, records.map(SIDEBAR_ITEM.view));
}

/** The items of the bin: one that was deleted is one entry, with what it took along below it. */
export async function readBinnedSidebar(store: StoreReader): Promise<SidebarNode[]> {
  const records = await store.list('sidebarItems', { where: { isDeleted: true }, orderBy: 'order' });
  // The tree is of live items; entries of their own are side by side, also when one was the other's parent.
  const items = records.map((record) => ({
    ...SIDEBAR_ITEM.view(record),
    isDeleted: false,
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

/** An item as whoever merges needs it: a live one with its children. */
export async function currentItem(store: StoreReader, item: Item): Promise<SidebarItem | SidebarNode> {
  return (await readSidebarNode(store, item._id)) ?? SIDEBAR_ITEM.view(item);
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
 * Raises the version of the live parents of items that changed: an item's editor holds its children, too, so a save under
 * the old version would put back what others did to a child (D4).
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
