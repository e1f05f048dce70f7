import type { Change } from '../../store/change-log.ts';
import { rewriteHref, type Rename } from '../redirects/rewrite-links.ts';
import type { StoreTransaction } from '../../store/port.ts';
import { keepRevision } from '../../store/revisions.ts';
import { sidebarChange } from './sidebar-view.ts';
import { touchParents } from './bin-subtree.ts';

/** Items that pointed at a renamed page by address point at its new one (D4); part of the rename's transaction. */
export async function renameInSidebar(tx: StoreTransaction, rename: Rename): Promise<Change[]> {
  const changed = [];
  const containing = { text: `/${rename.from}`, in: ['href'] } as const;
  for (const item of await tx.list('sidebarItems', { containing })) {
    const href = rewriteHref(item.href, rename);
    if (href === item.href) continue;
    await keepRevision(tx, 'sidebar-item', item, rename.now);
    changed.push(await tx.update('sidebarItems', item._id, { href }));
  }
  await touchParents(
    tx,
    changed.filter(({ isDeleted }) => !isDeleted),
    changed.map(({ _id }) => _id),
  );
  return changed.map((item) => sidebarChange('changed', item));
}
