import type { OrderEntry, StoreTransaction } from '../store/port.ts';
import { entriesBesideHome } from './sidebar-rules.ts';
import { touchParents } from './touch-parents.ts';

/**
 * Sets the order of the named items, HOME aside. Their own versions stay (D4); those of their parents rise, since an
 * editor of the parent holds the order of its children.
 * @returns whether any order really changed
 * @throws ApiError invalid for a HOME that would not come first, RecordNotFound
 */
export async function reorderItems(tx: StoreTransaction, entries: readonly OrderEntry[]): Promise<boolean> {
  const others = await entriesBesideHome(tx, entries);
  const ids = others.map(({ _id }) => _id);
  const before = new Map((await tx.getMany('sidebarItems', ids)).map((item) => [item._id, item]));
  await tx.reorder('sidebarItems', others);
  const moved = others.flatMap(({ _id, order }) => {
    const item = before.get(_id);
    return item === undefined || item.order === order ? [] : [item];
  });
  await touchParents(
    tx,
    moved.filter(({ isDeleted }) => !isDeleted),
  );
  return moved.length > 0;
}
