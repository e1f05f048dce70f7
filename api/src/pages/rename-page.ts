import type { Change } from '../changes.ts';
import { changedFields } from '../http/changed-fields.ts';
import { productChange } from '../products/product-view.ts';
import type { StoreTransaction } from '../store/port.ts';
import { keepRevision } from '../store/revisions.ts';
import { pageChange, pagePath, toPage } from './page-view.ts';
import { keepRedirect } from './redirects.ts';
import { rewriteContent, rewriteHref, rewriteHtml } from './rewrite-links.ts';

/**
 * What a rename does beyond the page itself, in its transaction: the old address becomes a redirect, and every link
 * in pages, products and the sidebar that pointed at it points at the new one (D4). Call it after the page has moved.
 */
export async function followRename(
  tx: StoreTransaction,
  oldSlug: string,
  newSlug: string,
  now: Date,
): Promise<Change[]> {
  await keepRedirect(tx, pagePath(oldSlug), pagePath(newSlug));
  return [
    ...(await rewritePages(tx, oldSlug, newSlug, now)),
    ...(await rewriteProducts(tx, oldSlug, newSlug, now)),
    ...(await rewriteSidebar(tx, oldSlug, newSlug, now)),
  ];
}

async function rewritePages(
  tx: StoreTransaction,
  oldSlug: string,
  newSlug: string,
  now: Date,
): Promise<Change[]> {
  const changes: Change[] = [];
  for (const page of await tx.list('pages')) {
    const changed = changedFields(page, {
      content: rewriteContent(page.content, oldSlug, newSlug),
      url: rewriteHref(page.url, oldSlug, newSlug),
    });
    if (Object.keys(changed).length === 0) continue;
    await keepRevision(tx, 'page', page, now);
    const after = await tx.update('pages', page._id, changed);
    if (!after.isDeleted) changes.push(pageChange('changed', page, toPage(after)));
  }
  return changes;
}

async function rewriteProducts(
  tx: StoreTransaction,
  oldSlug: string,
  newSlug: string,
  now: Date,
): Promise<Change[]> {
  const changes: Change[] = [];
  for (const product of await tx.list('products')) {
    const changed = changedFields(product, {
      content: rewriteHtml(product.content, oldSlug, newSlug),
      url: rewriteHref(product.url, oldSlug, newSlug),
    });
    if (Object.keys(changed).length === 0) continue;
    await keepRevision(tx, 'product', product, now);
    const after = await tx.update('products', product._id, changed);
    if (!after.isDeleted) changes.push(productChange('changed', product, after));
  }
  return changes;
}

async function rewriteSidebar(
  tx: StoreTransaction,
  oldSlug: string,
  newSlug: string,
  now: Date,
): Promise<Change[]> {
  const changes: Change[] = [];
  for (const item of await tx.list('sidebarItems')) {
    const href = rewriteHref(item.href, oldSlug, newSlug);
    if (href === item.href) continue;
    await keepRevision(tx, 'sidebar-item', item, now);
    await tx.update('sidebarItems', item._id, { href });
    changes.push({ kind: 'sidebar-item', action: 'changed', id: item._id, title: item.name, paths: [] });
  }
  return changes;
}
