import type { Page, PageSummary } from '@wa/core/domain/pages/page';
import type { LinkedRecord } from '@wa/core/domain/sidebar/sidebar-item';
import type { StoreReader } from '../store/port.ts';
import { builtInById, builtInBySlug } from './built-in.ts';
import { toPage, toPageSummary } from './page-view.ts';

/** The live page at a slug, its HTML as typed: a stored one, which may override a built-in one, or a built-in one. */
export async function readPage(store: StoreReader, slug: string): Promise<Page | null> {
  const record = await store.findOne('pages', { slug, isDeleted: false });
  return record ? toPage(record) : (builtInBySlug.get(slug) ?? null);
}

/** The live page of an id; an override has the id of the built-in page it stands for. */
export async function readPageById(store: StoreReader, id: string): Promise<Page | null> {
  const record = await store.get('pages', id);
  return record && !record.isDeleted ? toPage(record) : (builtInById.get(id) ?? null);
}

/** The live pages of these ids, stored or built in, without content. */
async function livePages(store: StoreReader, ids: readonly string[]) {
  const found = await store.getMany('pages', ids, { omit: 'content' });
  const stored = new Map(found.filter(({ isDeleted }) => !isDeleted).map((page) => [page._id, page]));
  return ids.flatMap((id) => stored.get(id) ?? builtInById.get(id) ?? []);
}

/** What links show of those pages that are live, the built-in ones included. */
export const livePageTitles: (
  store: StoreReader,
  ids: readonly string[],
) => Promise<readonly LinkedRecord[]> = livePages;

/** The same as lists show them. */
export const readPageSummaries = async (store: StoreReader, ids: readonly string[]): Promise<PageSummary[]> =>
  (await livePages(store, ids)).map(toPageSummary);

/** Live pages by slug, without content, the built-in ones included. */
export async function readPages(store: StoreReader): Promise<PageSummary[]> {
  const stored = await store.list('pages', { where: { isDeleted: false }, orderBy: 'slug', omit: 'content' });
  const overridden = new Set(stored.map(({ _id }) => _id));
  const builtIn = [...builtInBySlug.values()].filter(({ _id }) => !overridden.has(_id));
  return [...stored, ...builtIn].map(toPageSummary).sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

/** Pages in the bin, overrides of built-in ones included. */
export async function readBinnedPages(store: StoreReader): Promise<PageSummary[]> {
  const records = await store.list('pages', { where: { isDeleted: true }, orderBy: 'slug', omit: 'content' });
  return records.map(toPageSummary);
}
