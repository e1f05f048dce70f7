import { pageSlugProblem } from '@wa/core/domain/slug';
import { binnedKind } from '../bin/binned-kind.ts';
import type { LinksToRecord } from '../bin/binned-kind.ts';
import { dropRedirect, dropRedirectsTo } from '../redirects/redirects.ts';
import { freeSlug } from '../../store/free-slug.ts';
import type { StoreReader } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { forgetRevisions, keepRevision } from '../../store/revisions.ts';
import { SHOWN_PAGE, pageChange, pagePath, toPage } from './page-view.ts';

/** Pages in the bin (D4). */
export function pageBin(links: LinksToRecord) {
  return binnedKind({
    kind: 'page',
    collection: 'pages',
    show: toPage,
    shown: SHOWN_PAGE,
    linksTo: (store, id) => links.find(store, id),

    async restore(tx, before, now) {
      const slug = await slugToRestore(tx, before);
      await keepRevision(tx, 'page', before, now);
      const live = { isDeleted: false, binnedAt: null, binnedWith: null };
      const record = await tx.update('pages', before._id, { ...live, slug });
      await dropRedirect(tx, pagePath(slug));
      return { record, changes: [pageChange('restored', null, toPage(record))] };
    },

    async remove(tx, record) {
      const unlinked = await links.clear(tx, record._id);
      const isFree = (await tx.count('pages', { slug: record.slug, isDeleted: false })) === 0;
      if (isFree) await dropRedirectsTo(tx, pagePath(record.slug));
      await tx.remove('pages', record._id);
      await forgetRevisions(tx, record._id);
      return [pageChange('removed', null, toPage(record)), ...unlinked];
    },
  });
}

async function slugToRestore(store: StoreReader, page: RecordOf<'pages'>): Promise<string> {
  const slug = await freeSlug(store, 'pages', page.slug);
  if (pageSlugProblem(slug) === null) return slug;
  // A word that became reserved since then makes an address that nobody could reach.
  return freeSlug(store, 'pages', `page-${slug}`);
}
