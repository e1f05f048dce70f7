import type { Page, PageSummary } from '@wa/core/domain/pages/page';
import type { LinkedRecord } from '@wa/core/domain/sidebar/sidebar-item';
import type { StoreReader } from '../../store/port.ts';
import { toPage, toPageSummary } from './page-view.ts';

/** The live page at a slug, its HTML as typed. */
export async function readPage(store: StoreReader, slug: string): Promise<Page | null> {
  const record = await store.findOne('pages', { slug, isDeleted: false });
  return record && toPage(record);
}

/** The live page of an id. */
export async function readPageById(store: StoreReader, id: string): Promise<Page | null> {
  const record = await store.get('pages', id);
  return record && !record.isDeleted ? toPage(record) : null;
}

/** The live pages of these ids, without content. */
async function livePages(store: StoreReader, ids: readonly string[]) {
  const found = await store.getMany('pages', ids, { omit: 'content' });
  const live = new Map(found.filter(({ isDeleted }) => !isDeleted).map((page) => [page._id, page]));
  return ids.flatMap((id) => live.get(id) ?? []);
}

/** What links show of those pages that are live. */
export const livePageTitles: (
  store: StoreReader,
  ids: readonly string[],
) => Promise<readonly LinkedRecord[]> = livePages;

/** The same as lists show them. */
export const readPageSummaries = async (store: StoreReader, ids: readonly string[]): Promise<PageSummary[]> =>
  (await livePages(store, ids)).map(toPageSummary);

/** Live pages by slug, or those in the bin, without content. */
export async function readPages(store: StoreReader, isDeleted = false): Promise<PageSummary[]> {
  const records = await store.list('pages', { where: { isDeleted }, orderBy: 'slug', omit: 'content' });
  return records.map(toPageSummary);
}
