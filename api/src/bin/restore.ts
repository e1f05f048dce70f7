import { pageSlugProblem, uniqueSlug } from '@wa/shared/domain/slug';
import type { Change } from '../change-log/change.ts';
import { pageChange, pagePath, toPage } from '../pages/page-view.ts';
import { readPages } from '../pages/read.ts';
import { dropRedirect } from '../redirects/redirects.ts';
import { productChange, productPath, toProduct } from '../products/product-view.ts';
import { restoreSubtree } from '../sidebar-items/bin-subtree.ts';
import { sidebarChange, toSidebarItem } from '../sidebar-items/sidebar-view.ts';
import type { StoreTransaction } from '../store/port.ts';
import type { RecordOf } from '../store/records.ts';
import { keepRevision } from '../store/revisions.ts';

const LIVE = { isDeleted: false, binnedAt: null, binnedWith: null } as const;

/** A slug that somebody has taken meanwhile is resolved with -2, -3 and so on; the answer shows it. */
export async function restoreProduct(tx: StoreTransaction, before: RecordOf<'products'>, now: Date) {
  const live = await tx.list('products', { where: { isDeleted: false }, omit: 'content' });
  const slug = uniqueSlug(
    before.slug,
    live.map((product) => product.slug),
  );
  await keepRevision(tx, 'product', before, now);
  const record = await tx.update('products', before._id, { ...LIVE, slug });
  await dropRedirect(tx, productPath(slug));
  return restored(toProduct(record), productChange('restored', null, record));
}

/** An override of a built-in page keeps its slug: nothing else can stand there. */
export async function restorePage(tx: StoreTransaction, before: RecordOf<'pages'>, now: Date) {
  const taken = new Set((await readPages(tx)).map((page) => page.slug));
  const isFree = before.builtIn || !taken.has(before.slug);
  const slug = isFree ? before.slug : uniqueSlug(before.slug, taken);
  // A word that became reserved since then makes an address that nobody could reach.
  const usable = before.builtIn || pageSlugProblem(slug) === null ? slug : uniqueSlug(`page-${slug}`, taken);
  await keepRevision(tx, 'page', before, now);
  const record = await tx.update('pages', before._id, { ...LIVE, slug: usable });
  await dropRedirect(tx, pagePath(usable));
  return restored(toPage(record), pageChange('restored', null, toPage(record)));
}

export async function restoreSidebarItem(tx: StoreTransaction, before: RecordOf<'sidebarItems'>, now: Date) {
  const record = await restoreSubtree(tx, before, now);
  return restored(toSidebarItem(record), sidebarChange('restored', record));
}

function restored<B extends { version: number }>(body: B, change: Change) {
  return { body, changes: [change] };
}
