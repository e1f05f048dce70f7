import type { Change } from '../../store/change-log.ts';
import { changedFields, keepRevision } from '../../store/revisions.ts';
import { keepRedirect } from '../redirects/redirects.ts';
import { rewriteContent, rewriteHref, type Rename, type RenameLinks } from '../redirects/rewrite-links.ts';
import type { StoreTransaction } from '../../store/port.ts';
import { pageChange, pagePath, toPage } from './page-view.ts';

/**
 * What a rename does beyond the page itself, in its transaction: the old address becomes a redirect, and every link
 * in pages, and in what the other rooms keep, that pointed at it points at the new one (D4). Call it after the page has
 * moved.
 */
export async function followRename(
  tx: StoreTransaction,
  rename: Rename,
  elsewhere: readonly RenameLinks[],
): Promise<Change[]> {
  await keepRedirect(tx, pagePath(rename.from), pagePath(rename.to));
  const changes = await renameInPages(tx, rename);
  for (const renameLinks of elsewhere) changes.push(...(await renameLinks(tx, rename)));
  return changes;
}

async function renameInPages(tx: StoreTransaction, rename: Rename): Promise<Change[]> {
  const changes: Change[] = [];
  // Whatever leads to the page has its address in it: no other page needs to be read. JSON writes a slug as it is.
  const containing = { text: `/${rename.from}`, in: ['content', 'url'] } as const;
  for (const page of await tx.list('pages', { containing })) {
    const changed = changedFields(page, {
      content: rewriteContent(page.content, rename),
      url: rewriteHref(page.url, rename),
    });
    if (Object.keys(changed).length === 0) continue;
    await keepRevision(tx, 'page', page, rename.now);
    const after = await tx.update('pages', page._id, changed);
    if (!after.isDeleted) changes.push(pageChange('changed', page, toPage(after)));
  }
  return changes;
}
