import type { Change } from '../change-log/change.ts';
import { pagePath, toPage, pageChange } from '../pages/page-view.ts';
import { dropRedirectsTo } from '../redirects/redirects.ts';
import { productChange, productPath } from '../products/product-view.ts';
import { sidebarChange } from '../sidebar-items/sidebar-view.ts';
import { builtInById } from '../pages/built-in.ts';
import { removeSubtree } from '../sidebar-items/bin-subtree.ts';
import type { StoreTransaction } from '../store/port.ts';
import type { RecordOf } from '../store/records.ts';

/** Removes a product for good; sidebar items that linked to it link to nothing. */
export async function removeProduct(tx: StoreTransaction, record: RecordOf<'products'>): Promise<Change[]> {
  const unlinked = await unlink(tx, 'linkedProduct', record._id);
  const path = productPath(record.slug);
  if ((await tx.findOne('products', { slug: record.slug, isDeleted: false })) === null)
    await dropRedirectsTo(tx, path);
  await tx.remove('products', record._id);
  await forget(tx, record._id);
  return [productChange('deleted', null, record), ...unlinked];
}

/** Removes a page for good. Behind an override the built-in page stays, and so do the links to it. */
export async function removePage(tx: StoreTransaction, record: RecordOf<'pages'>): Promise<Change[]> {
  const staysBehind = builtInById.has(record._id);
  const unlinked = staysBehind ? [] : await unlink(tx, 'linkedPage', record._id);
  const isFree =
    !staysBehind && (await tx.findOne('pages', { slug: record.slug, isDeleted: false })) === null;
  if (isFree) await dropRedirectsTo(tx, pagePath(record.slug));
  await tx.remove('pages', record._id);
  await forget(tx, record._id);
  return [pageChange('deleted', null, toPage(record)), ...unlinked];
}

export async function removeSidebarItem(
  tx: StoreTransaction,
  record: RecordOf<'sidebarItems'>,
): Promise<Change[]> {
  await removeSubtree(tx, record);
  return [sidebarChange('deleted', record)];
}

async function unlink(
  tx: StoreTransaction,
  field: 'linkedProduct' | 'linkedPage',
  id: string,
): Promise<Change[]> {
  const changes: Change[] = [];
  for (const item of await tx.find('sidebarItems', field, id)) {
    const after = await tx.update('sidebarItems', item._id, { [field]: null });
    if (!after.isDeleted) changes.push(sidebarChange('changed', after));
  }
  return changes;
}

async function forget(tx: StoreTransaction, recordId: string): Promise<void> {
  await tx.removeWhere('revisions', { where: { recordId } });
}
