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

/** What links show of those pages that are live, the built-in ones included. */
export async function livePageTitles(
  store: StoreReader,
  ids: readonly string[],
): Promise<readonly LinkedRecord[]> {
  const found = await store.getMany('pages', ids, { omit: 'content' });
  const stored = new Map(found.filter(({ isDeleted }) => !isDeleted).map((page) => [page._id, page]));
  return ids.flatMap((id) => stored.get(id) ?? builtInById.get(id) ?? []);
}

/** The live page of an id as lists show it: stored or built in; null if there is none. */
export async function readPageSummary(store: StoreReader, id: string): Promise<PageSummary | null> {
  const [record] = await store.getMany('pages', [id], { omit: 'content' });
  const page = record === undefined || record.isDeleted ? builtInById.get(id) : record;
  return page === undefined ? null : toPageSummary(page);
}

export interface PageListOptions {
  featured?: boolean;
}

/** Live pages by slug, without content, the built-in ones included; all of them or those that are featured or not. */
export async function readPages(
  store: StoreReader,
  { featured }: PageListOptions = {},
): Promise<PageSummary[]> {
  const stored = await store.list('pages', { where: { isDeleted: false }, orderBy: 'slug', omit: 'content' });
  const overridden = new Set(stored.map(({ _id }) => _id));
  const builtIn = [...builtInBySlug.values()].filter(({ _id }) => !overridden.has(_id));
  return [...stored, ...builtIn]
    .map(toPageSummary)
    .filter((page) => featured === undefined || page.featured === featured)
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

/** Pages in the bin, overrides of built-in ones included. */
export async function readBinnedPages(store: StoreReader): Promise<PageSummary[]> {
  const records = await store.list('pages', { where: { isDeleted: true }, orderBy: 'slug', omit: 'content' });
  return records.map(toPageSummary);
}
