import type { Change } from '../../store/change-log.ts';
import { changedFields, keepRevision } from '../../store/revisions.ts';
import { rewriteHref, rewriteHtml, type Rename } from '../redirects/rewrite-links.ts';
import type { StoreTransaction } from '../../store/port.ts';
import { productChange } from './product-view.ts';

/** Links in products that pointed at a renamed page point at its new address (D4); part of the rename's transaction. */
export async function renameInProducts(tx: StoreTransaction, rename: Rename): Promise<Change[]> {
  const changes: Change[] = [];
  // Whatever leads to the page has its address in it: no other product needs to be read.
  const containing = { text: `/${rename.from}`, in: ['content', 'url'] } as const;
  for (const product of await tx.list('products', { containing })) {
    const changed = changedFields(product, {
      content: rewriteHtml(product.content, rename),
      url: rewriteHref(product.url, rename),
    });
    if (Object.keys(changed).length === 0) continue;
    await keepRevision(tx, 'product', product, rename.now);
    const after = await tx.update('products', product._id, changed);
    if (!after.isDeleted) changes.push(productChange('changed', product, after));
  }
  return changes;
}
