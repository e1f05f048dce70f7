import type { SidebarItem } from '@wa/core/domain/sidebar/sidebar-item';
import { ApiError } from '@wa/core/contract/errors';
import { isHome } from '@wa/core/domain/sidebar/sidebar-tree';
import type { StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { forgetRevisions, keepRevision } from '../../store/revisions.ts';
import { HOME_DELETE, idsBelow, requireOneHome } from './sidebar-rules.ts';

type Item = RecordOf<'sidebarItems'>;

/**
 * Moves an item to the bin; what lies below it goes along and is no entry of its own there (D4). Its parent's version
 * is the caller's business.
 */
export async function binSubtree(tx: StoreTransaction, item: Item, now: Date): Promise<Item> {
  if (isHome(item)) throw new ApiError('invalid', HOME_DELETE, { fields: { name: HOME_DELETE } });
  const live = await tx.list('sidebarItems', { where: { isDeleted: false } });
  const below = new Set(idsBelow(live, item._id));
  if (live.some((other) => below.has(other._id) && isHome(other))) {
    throw new ApiError('invalid', HOME_DELETE, { fields: { name: HOME_DELETE } });
  }
  const binnedAt = now.toISOString();
  for (const other of live.filter(({ _id }) => below.has(_id))) {
    await keepRevision(tx, 'sidebar-item', other, now);
    await tx.update('sidebarItems', other._id, { isDeleted: true, binnedAt, binnedWith: item._id });
  }
  await keepRevision(tx, 'sidebar-item', item, now);
  return tx.update('sidebarItems', item._id, { isDeleted: true, binnedAt, binnedWith: null });
}

/** An item of the bin and what lies below it in the same entry. */
async function entryBelow(tx: StoreTransaction, item: Item): Promise<string[]> {
  const companions = await tx.list('sidebarItems', {
    where: { binnedWith: item.binnedWith ?? item._id },
  });
  return idsBelow(companions, item._id);
}

/**
 * Takes an item out of the bin together with what went along below it, back to its old place; to the top level when
 * its parent is gone (D4).
 */
export async function restoreSubtree(tx: StoreTransaction, item: Item, now: Date): Promise<Item> {
  if (isHome(item)) await requireOneHome(tx);
  const below = await entryBelow(tx, item);
  const parent = item.parent === null ? null : await tx.get('sidebarItems', item.parent);
  const hasParent = parent !== null && !parent.isDeleted && !isHome(parent);
  const live = { isDeleted: false, binnedAt: null, binnedWith: null };
  const place =
    item.parent === null || hasParent
      ? {}
      : { parent: null, order: await tx.nextOrder('sidebarItems', null) };
  await keepRevision(tx, 'sidebar-item', item, now);
  const restored = await tx.update('sidebarItems', item._id, { ...live, ...place });
  for (const other of await tx.getMany('sidebarItems', below)) {
    await keepRevision(tx, 'sidebar-item', other, now);
    await tx.update('sidebarItems', other._id, live);
  }
  await touchParents(tx, [restored]);
  return restored;
}

/** Removes an item of the bin for good, and what went along below it. */
export async function removeSubtree(tx: StoreTransaction, item: Item): Promise<void> {
  for (const id of [...(await entryBelow(tx, item)), item._id]) {
    await tx.remove('sidebarItems', id);
    await forgetRevisions(tx, id);
  }
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
