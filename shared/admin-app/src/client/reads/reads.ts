import {
  listPages,
  getPageBySlug,
  getPageSections,
  listPageLinks,
  type PageLink,
  getProduct,
  getProductBySlug,
  listProducts,
  listSidebarItems,
} from '@wa/core/contract/content';
import { pageAnchors, type Page, type PageSection } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import { ClientError, isUnanswered } from '../transport/client-error.ts';
import type { ContentCache, ReadList } from './content-cache.ts';
import type { ApiClient } from '../transport/http.ts';
import { overlay, type ContentLists } from '../overlay/overlay-lists.ts';
import { overlayRecord } from '../overlay/optimistic-record.ts';
import { isTmpId, type Fields, type Operation } from '../queue/operation.ts';

interface ReadsOptions {
  api: ApiClient;
  cache: ContentCache;
  /** Edits of this server that have not gone through, in order. */
  pending: () => readonly Operation[];
  /** What a placeholder turned out to be, or the id itself. */
  realId: (id: string) => string;
  /** Hears of every call's fate, for reachability and the gate. */
  onFailure: (error: unknown) => void;
  onAnswer: () => void;
  /** The first entries of a list are here, before the others. */
  onFirst: () => void;
}

/** Reading: from the server if it answers, else as last known, and always with the waiting edits on top. */
export function createReads({ api, cache, pending, realId, onFailure, onAnswer, onFirst }: ReadsOptions) {
  let last: { lists: ContentLists; operations: readonly Operation[]; shown: ContentLists } | null = null;

  const catalogue = async () => (await import('./catalogue-calls.ts')).catalogueCalls(api);

  /** The same object until a list or a waiting edit changes. */
  function shown(): ContentLists {
    const lists = cache.lists();
    const operations = pending();
    if (last?.lists !== lists || !isSame(last.operations, operations))
      last = { lists, operations, shown: overlay(lists, operations) };
    return last.shown;
  }

  /** True when the server answered, false when nobody did. @throws ClientError refused */
  async function ask(work: () => Promise<void>): Promise<boolean> {
    try {
      await heard(work);
      return true;
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      return false;
    }
  }

  async function list<K extends Exclude<keyof ContentLists, 'bin'>>(
    name: K,
    read: ReadList<K>,
  ): Promise<ContentLists[K]> {
    const isAnswered = await ask(() => cache.readList(name, read, onFirst));
    // An empty list would say that there is nothing.
    if (!isAnswered && !cache.isKnown(name)) throw new ClientError({ kind: 'unreachable' });
    return shown()[name];
  }

  async function bin(): Promise<ContentLists['bin']> {
    const query = { isDeleted: 'true' } as const;
    const read = async () => {
      const [product, items, page, others] = await Promise.all([
        api.call(listProducts, { query }),
        api.call(listSidebarItems, { query }),
        api.call(listPages, { query }),
        // Not awaited here: the calls above would fail unheard meanwhile.
        catalogue().then(({ binned }) => binned()),
      ]);
      const bins = { product, 'sidebar-item': items, page, ...others };
      return { data: bins as unknown as ContentLists['bin'], etag: null };
    };
    await ask(() => cache.readList('bin', read));
    return shown().bin;
  }

  /** Tells reachability and the gate what became of a call. @throws ClientError */
  async function heard<T>(work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work();
      onAnswer();
      return answer;
    } catch (error) {
      onFailure(error);
      throw error;
    }
  }

  /** The record from the server or the cache, then the edits that wait for it. @throws ClientError */
  async function one(
    key: string,
    read: (() => Promise<Fields>) | null,
    isSame: (operation: Operation) => boolean,
  ): Promise<Fields | null> {
    let record: Fields | null = null;
    let failure: unknown = null;
    if (read !== null) {
      try {
        record = await heard(() => cache.readRecord(key, read));
      } catch (error) {
        failure = error;
      }
    }
    if (record === null && (failure === null || isUnanswered(failure))) record = await cache.record(key);
    const result = overlayRecord(record, pending(), isSame);
    if (result === null && failure !== null) throw failure;
    return result;
  }

  async function product(given: string): Promise<Product | null> {
    const id = realId(given);
    const read = async () => ({ ...(await api.call(getProduct, { params: { id } })) });
    const isSame = ({ kind, recordId }: Operation) => kind === 'product' && recordId === id;
    return (await one(`product/${id}`, isTmpId(id) ? null : read, isSame)) as Product | null;
  }

  return {
    shown,
    products: () => list('products', (copy) => api.list(listProducts, copy)),
    sidebar: () => list('sidebar', (copy) => api.list(listSidebarItems, copy)),
    pages: () => list('pages', (copy) => api.list(listPages, copy)),
    figures: () => list('figures', async (copy) => (await catalogue()).figures(copy)),
    tables: () => list('tables', async (copy) => (await catalogue()).tables(copy)),
    gallery: () => list('gallery', async (copy) => (await catalogue()).gallery(copy)),
    settings: () => list('settings', async () => (await catalogue()).settings()),
    /** Reads of the catalogue that no list keeps. */
    catalogue,
    bin,
    product,
    productBySlug: async (slug: string): Promise<Product | null> => {
      const known = shown().products.find((entry) => entry.slug === slug);
      if (known !== undefined) return product(known._id);
      return heard(() => api.call(getProductBySlug, { params: { slug } }));
    },
    page: async (slug: string): Promise<Page | null> => {
      const known = shown().pages.find((entry) => entry.slug === slug);
      const stored = cache.lists().pages.find(({ _id }) => _id === known?._id)?.slug ?? slug;
      const read = async () => ({ ...(await api.call(getPageBySlug, { params: { slug: stored } })) });
      const isSame = ({ kind, recordId, body }: Operation) =>
        kind === 'page' && (known === undefined ? body?.['slug'] === slug : recordId === known._id);
      return (await one(`page/${stored}`, read, isSame)) as Page | null;
    },
    /** What links to a page in its text or by its address; null without an answer of the server. */
    pageLinks: async (pageId: string): Promise<PageLink[] | null> => {
      try {
        return await heard(() => api.call(listPageLinks, { params: { id: realId(pageId) } }));
      } catch (error) {
        if (isUnanswered(error)) return null;
        throw error;
      }
    },
    sections: async (pageId: string): Promise<PageSection[]> => {
      const id = realId(pageId);
      try {
        return await heard(() => api.call(getPageSections, { params: { id } }));
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        const slug = shown().pages.find(({ _id }) => _id === id)?.slug;
        const page = slug === undefined ? null : await cache.record(`page/${slug}`);
        return page === null ? [] : pageAnchors(page as unknown as Page);
      }
    },
  };
}

const isSame = (one: readonly Operation[], other: readonly Operation[]) =>
  one.length === other.length && one.every((operation, at) => operation === other[at]);

export type Reads = ReturnType<typeof createReads>;
