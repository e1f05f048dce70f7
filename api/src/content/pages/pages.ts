import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { drawPage } from '@wa/core/domain/catalogue/draw-records';
import { PAGE } from '@wa/core/domain/pages/page-schema';
import type { Page } from '@wa/core/domain/pages/page';
import { pageSlugProblem } from '@wa/core/domain/slug';
import { toPublicPage } from '@wa/core/html/sanitise';
import { freeSlug } from '../../store/free-slug.ts';
import type { StoreReader } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import type { KindOf } from '../records/records.ts';

/** The whole page with its HTML as it was typed. */
export const toPage = (record: RecordOf<'pages'> | Page): Page => PAGE.view(record);

/** As visitors see it: with its figures drawn, its HTML sanitised (D4, D14). */
export function publicPage(page: Page, catalogue: Catalogue): Page {
  return toPublicPage(drawPage(page, catalogue));
}

/** Pages (D4). */
export const PAGE_KIND: KindOf<'pages', Page> = {
  kind: 'page',
  collection: 'pages',
  word: 'page',
  title: ({ title }) => title,
  show: toPage,
  pathOf: ({ slug }) => `/${slug}`,
  linkedBy: 'linkedPage',
  async onRestore(tx, page) {
    const slug = await freeSlug(tx, 'pages', page.slug);
    // A word that became reserved since then makes an address that nobody could reach.
    return { slug: pageSlugProblem(slug) === null ? slug : await freeSlug(tx, 'pages', `page-${slug}`) };
  },
};

/** The live page at a slug, its HTML as typed. */
export async function readPage(store: StoreReader, slug: string): Promise<Page | null> {
  const record = await store.findOne('pages', { slug, isDeleted: false });
  return record && toPage(record);
}
