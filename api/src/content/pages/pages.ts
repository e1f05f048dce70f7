import { pageSummarySchema } from '@wa/core/contract/pages';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { drawPage } from '@wa/core/domain/catalogue/draw-records';
import { PAGE } from '@wa/core/domain/pages/page-schema';
import type { Page, PageSummary } from '@wa/core/domain/pages/page';
import { pickFields } from '@wa/core/domain/pick-fields';
import { pageSlugProblem } from '@wa/core/domain/slug';
import { toPublicPage } from '@wa/core/html/public-content';
import { freeSlug } from '../../store/free-slug.ts';
import type { StoreReader, SummaryOf } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import type { KindOf } from '../records/record-kind.ts';

const SUMMARY_FIELDS = pageSummarySchema.keyof().options;

/** The fields of a list entry, and no others. */
const toPageSummary = (record: SummaryOf<'pages'>): PageSummary => pickFields(record, SUMMARY_FIELDS);

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

/** The live pages of these ids as lists show them. */
export async function readPageSummaries(store: StoreReader, ids: readonly string[]): Promise<PageSummary[]> {
  const found = await store.getMany('pages', ids, { omit: 'content' });
  return found.filter(({ isDeleted }) => !isDeleted).map(toPageSummary);
}

/** Live pages by slug, or those in the bin, without content. */
export async function readPages(store: StoreReader, isDeleted = false): Promise<PageSummary[]> {
  const records = await store.list('pages', { where: { isDeleted }, orderBy: 'slug', omit: 'content' });
  return records.map(toPageSummary);
}
