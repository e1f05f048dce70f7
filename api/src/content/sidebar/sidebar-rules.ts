import { ApiError } from '@wa/core/contract/errors';
import type { SidebarItem } from '@wa/core/domain/sidebar/sidebar-item';
import { isHome, wouldLoop } from '@wa/core/domain/sidebar/sidebar-tree';
import type { OrderEntry, StoreReader } from '../../store/port.ts';

/** Levels of the tree: far beyond any navigation, and short of what a walk through it can take. */
const LEVELS_MAX = 20;

export const HOME_DELETE = 'HOME cannot be deleted.';
export const HOME_MOVE = 'HOME cannot be moved.';
const HOME_CHILDREN = 'HOME cannot have children.';
const HOME_RENAME = 'HOME keeps its name.';
const HOME_TWICE = 'There is a HOME already.';
const HOME_FIRST = 'HOME always comes first.';

/** Refuses with the reason for one field. */
export function invalid(field: string, reason: string): ApiError {
  return new ApiError('invalid', reason, { fields: { [field]: reason } });
}

/** HOME stands first at the top, alone (specification 5). @throws ApiError invalid */
export function requireHomeRules(item: Pick<SidebarItem, 'name' | 'parent'>, hasChildren: boolean): void {
  if (!isHome(item)) return;
  if (item.parent !== null) throw invalid('parent', HOME_MOVE);
  if (hasChildren) throw invalid('children', HOME_CHILDREN);
}

/** There is one HOME (specification 5). @throws ApiError invalid */
export async function requireOneHome(tx: StoreReader, ownId?: string): Promise<void> {
  if (await hasOtherHome(tx, ownId)) throw invalid('name', HOME_TWICE);
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
    await requireOneHome(tx, before._id);
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
  if (parent === null || parent.isDeleted) throw invalid('parent', 'There is no such parent.');
  if (isHome(parent)) throw invalid('parent', HOME_CHILDREN);
  const items = await tx.list('sidebarItems', { where: { isDeleted: false } });
  if (id !== null && wouldLoop(items, id, parentId)) {
    throw invalid('parent', 'An item cannot lie below itself.');
  }
  const above = new Map(items.map((item) => [item._id, item.parent]));
  let levels = 1;
  for (let at: string | null = parentId; at !== null && levels <= LEVELS_MAX; levels += 1)
    at = above.get(at) ?? null;
  const below = id === null ? 0 : depthBelow(items, id);
  if (levels + below > LEVELS_MAX) throw invalid('parent', `The tree has at most ${LEVELS_MAX} levels.`);
}

/** Links name records that exist, in the bin or out of it. @throws ApiError invalid */
export async function requireLinks(
  tx: StoreReader,
  items: readonly { linkedProduct?: string | null; linkedPage?: string | null }[],
): Promise<void> {
  const products = items.flatMap(({ linkedProduct }) => linkedProduct || []);
  const pages = items.flatMap(({ linkedPage }) => linkedPage || []);
  if (await isAnyMissing(tx, 'products', products))
    throw invalid('linkedProduct', 'There is no such product.');
  if (await isAnyMissing(tx, 'pages', pages)) throw invalid('linkedPage', 'There is no such page.');
}

async function isAnyMissing(
  tx: StoreReader,
  collection: 'products' | 'pages',
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  return (await tx.getMany(collection, ids)).length < new Set(ids).size;
}

/** Ids of everything below an item, parents ahead of their children. */
export function idsBelow(items: readonly Pick<SidebarItem, '_id' | 'parent'>[], id: string): string[] {
  const found = new Set([id]);
  // Items may come in any order: every round finds one level more.
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const item of items) if (item.parent !== null && found.has(item.parent)) found.add(item._id);
  }
  found.delete(id);
  return [...found];
}

function depthBelow(items: readonly Pick<SidebarItem, '_id' | 'parent'>[], id: string): number {
  let level = [id];
  let depth = -1;
  for (; level.length > 0 && depth <= LEVELS_MAX; depth += 1) {
    const parents = new Set(level);
    level = items.filter((item) => item.parent !== null && parents.has(item.parent)).map(({ _id }) => _id);
  }
  return depth;
}
