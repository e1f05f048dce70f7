import { binnedKind } from '../bin/binned-kind.ts';
import type { LinksToRecord } from '../bin/binned-kind.ts';
import { dropRedirect, dropRedirectsTo } from '../redirects/redirects.ts';
import { freeSlug } from '../../store/free-slug.ts';
import { forgetRevisions, keepRevision } from '../../store/revisions.ts';
import { SHOWN_PRODUCT, productChange, productPath, toProduct } from './product-view.ts';

/** Products in the bin (D4). @param links sidebar items that link to products */
export function productBin(links: LinksToRecord) {
  return binnedKind({
    kind: 'product',
    collection: 'products',
    show: toProduct,
    shown: SHOWN_PRODUCT,
    linksTo: links.find,

    /** A slug that somebody has taken meanwhile is resolved with -2, -3 and so on; the answer shows it. */
    async restore(tx, before, now) {
      const slug = await freeSlug(tx, 'products', before.slug);
      await keepRevision(tx, 'product', before, now);
      const live = { isDeleted: false, binnedAt: null, binnedWith: null };
      const record = await tx.update('products', before._id, { ...live, slug });
      await dropRedirect(tx, productPath(slug));
      return { record, changes: [productChange('restored', null, record)] };
    },

    async remove(tx, record) {
      const unlinked = await links.clear(tx, record._id);
      if ((await tx.count('products', { slug: record.slug, isDeleted: false })) === 0)
        await dropRedirectsTo(tx, productPath(record.slug));
      await tx.remove('products', record._id);
      await forgetRevisions(tx, record._id);
      return [productChange('removed', null, record), ...unlinked];
    },
  });
}
