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

/** Levels of the tree: more than any navigation needs, and few enough for a recursive walk. */
const LEVELS_MAX = 20;

const HOME_DELETE = 'HOME cannot be deleted.';
export const HOME_MOVE = 'HOME cannot be moved.';
const HOME_CHILDREN = 'HOME cannot have children.';
const HOME_RENAME = 'HOME can’t be renamed.';
const HOME_TWICE = 'There is already a HOME.';
const HOME_FIRST = 'HOME always comes first.';

/** Returns an error with the reason for one field. */
export const invalid = (field: string, reason: string): ApiError => fieldError({ [field]: reason });

/** Requires HOME to be first at the top level and the only one (specification 5). @throws ApiError invalid */
export function requireHomeRules(item: Pick<SidebarItem, 'name' | 'parent'>, hasChildren: boolean): void {
  if (!isHome(item)) return;
  if (item.parent !== null) throw invalid('parent', HOME_MOVE);
  if (hasChildren) throw invalid('children', HOME_CHILDREN);
}

/** Requires exactly one HOME (specification 5). @throws ApiError invalid */
export async function requireOneHome(tx: StoreReader): Promise<void> {
  if (await hasOtherHome(tx)) throw invalid('name', HOME_TWICE);
}

/**
 * Requires HOME to remain HOME and forbids a second one (specification 5). A second HOME from a store older
 * than this rule may be renamed.
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
 * Removes HOME from a list of orders, which may name it at its current position or first (specification 5).
 * The list never moves HOME.
 * @returns the entries without HOME
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
 * Requires a parent to be a live item other than HOME, the item, and its descendants, and not too deep.
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
    throw invalid('parent', 'An item can’t be below itself.');
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

/** Requires links to name existing records, live or in the bin. @throws ApiError invalid */
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

/** Returns the ids of all descendants of an item, parents first. */
function idsBelow(items: readonly Pick<SidebarItem, '_id' | 'parent'>[], id: string): string[] {
  const found = new Set([id]);
  // Items may be in any order: each round finds one more level.
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const item of items) if (item.parent !== null && found.has(item.parent)) found.add(item._id);
  }
  found.delete(id);
  return [...found];
}

type Item = RecordOf<'sidebarItems'>;
type LinkField = 'linkedProduct' | 'linkedPage';

/** Items of the sidebar. An entry of the bin is an item with the descendants deleted with it (D4). */
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
  /** A restored item returns to its old parent, or to the top level if the parent is gone. */
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

/** Returns the navigation tree of live items: nested, with links populated, HOME first. */
export async function readSidebarTree(store: StoreReader): Promise<SidebarNode[]> {
  const records = await store.list('sidebarItems', { where: { isDeleted: false }, orderBy: 'order' });
  return toTree(store, records.map(SIDEBAR_ITEM.view));
}

/** Returns the entries of the bin: each is a deleted item with the descendants that were deleted with it. */
export async function readBinnedSidebar(store: StoreReader): Promise<SidebarNode[]> {
  const records = await store.list('sidebarItems', { where: { isDeleted: true }, orderBy: 'order' });
  // Separate entries are siblings here, even if one was the parent of the other.
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

/** Returns a live item with its descendants; null if there is none. */
export async function readSidebarNode(store: StoreReader, id: string): Promise<SidebarNode | null> {
  return flattenTree(await readSidebarTree(store)).find(({ _id }) => _id === id) ?? null;
}

/** Returns an item for a merge: a live one includes its children. */
export async function currentItem(store: StoreReader, item: Item): Promise<SidebarItem | SidebarNode> {
  return (await readSidebarNode(store, item._id)) ?? SIDEBAR_ITEM.view(item);
}

/** Returns items as a nested tree with links to live records populated: one call for each kind of link. */
async function toTree(store: StoreReader, items: readonly SidebarItem[]): Promise<SidebarNode[]> {
  const linked = async (collection: 'products' | 'pages', field: LinkField) => {
    const ids = [...new Set(items.flatMap((item) => item[field] ?? []))];
    const records = await store.getMany(collection, ids, { omit: 'content' });
    return new Map<string, LinkedRecord>(
      records
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ _id, slug, title, draft }) => [_id, { _id, slug, title, ...(draft && { draft }) }]),
    );
  };
  const products = await linked('products', 'linkedProduct');
  return buildTree(items, { products, pages: await linked('pages', 'linkedPage') });
}

/** Moves an item and all its descendants to the bin. The caller updates the version of the parent. */
export async function binSubtree(tx: StoreTransaction, item: Item, now: Date): Promise<Item> {
  const live = await tx.list('sidebarItems', { where: { isDeleted: false } });
  const ids = new Set(idsBelow(live, item._id));
  const below = live.filter(({ _id }) => ids.has(_id));
  if ([item, ...below].some(isHome)) throw invalid('name', HOME_DELETE);
  for (const other of below) await binRecord(tx, SIDEBAR_ITEM_KIND, other, now, item._id);
  return binRecord(tx, SIDEBAR_ITEM_KIND, item, now);
}

/** Returns the ids of the descendants that share an item's entry in the bin. */
async function entryBelow(tx: StoreReader, item: Item): Promise<string[]> {
  const companions = await tx.list('sidebarItems', { where: { binnedWith: item.binnedWith ?? item._id } });
  return idsBelow(companions, item._id);
}

/**
 * Raises the versions of the live parents of changed items. An item's editor includes its children, so that a
 * save under the old version would undo changes that others made to a child (D4).
 * @param items each item in its current state, and in its previous state if its parent changed
 * @param except parents whose version this write has already raised
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
    // This update changes no field; it only raises the version.
    if (parent !== null && !parent.isDeleted) await tx.update('sidebarItems', id, {});
  }
}

/** Returns live items that link to a product or page in the bin. The public tree hides such links. */
export async function itemsLinking(store: StoreReader, field: LinkField, id: string): Promise<Item[]> {
  const items = await store.list('sidebarItems', { where: { [field]: id } });
  return items.filter(({ isDeleted }) => !isDeleted);
}

/** Removes the links to a record from all items. */
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
