import type { SidebarItem } from '@wa/core/domain/sidebar/sidebar-item';
import type { StoreTransaction } from '../store/port.ts';

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
