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
import type { Connection } from '../connection/connection.ts';
import { ClientError, isUnanswered } from '../transport/client-error.ts';
import type { ContentCache, ReadList } from './content-cache.ts';
import type { ApiClient } from '../transport/http.ts';
import { overlay, type ContentLists } from '../overlay/overlay-lists.ts';
import { overlayRecord } from '../overlay/optimistic-record.ts';
import { isTmpId, type Fields, type Operation } from '../queue/operation.ts';

interface ReadsOptions {
  api: ApiClient;
  cache: ContentCache;
  /** Pending edits of this server, in order. */
  pending: () => readonly Operation[];
  /** Returns the real id for a placeholder, or the id itself. */
  realId: (id: string) => string;
  /** Runs each call, and reports its outcome to reachability and the session. */
  tracked: Connection['trackResponse'];
  /** Called when the first entries of a list have arrived, before the rest. */
  onFirst: () => void;
}

/**
 * Creates the reads: from the server if it responds, otherwise from the cache, always with pending edits
 * applied.
 */
export function createReads({ api, cache, pending, realId, tracked, onFirst }: ReadsOptions) {
  let last: { lists: ContentLists; operations: readonly Operation[]; shown: ContentLists } | null = null;

  const catalogue = async () => (await import('./catalogue-calls.ts')).catalogueCalls(api);

  /** Returns the same object until a list or a pending edit changes. */
  function shown(): ContentLists {
    const lists = cache.lists();
    const operations = pending();
    if (last?.lists !== lists || !isSame(last.operations, operations))
      last = { lists, operations, shown: overlay(lists, operations) };
    return last.shown;
  }

  /**
   * Returns true if the server responded, false otherwise.
   * @throws ClientError refused
   */
  async function ask(work: () => Promise<void>): Promise<boolean> {
    try {
      await tracked(work);
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
    // Returning an empty list would mean that no records exist.
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
        // An `await` here would leave rejections of the calls above unhandled.
        catalogue().then(({ binned }) => binned()),
      ]);
      const bins = { product, 'sidebar-item': items, page, ...others };
      return { data: bins as unknown as ContentLists['bin'], etag: null };
    };
    await ask(() => cache.readList('bin', read));
    return shown().bin;
  }

  /**
   * Returns the record of the server or the cache, with its pending edits applied.
   * @throws ClientError
   */
  async function one(
    key: string,
    read: (() => Promise<Fields>) | null,
    isSame: (operation: Operation) => boolean,
  ): Promise<Fields | null> {
    let record: Fields | null = null;
    let failure: unknown = null;
    if (read !== null) {
      try {
        record = await tracked(() => cache.readRecord(key, read));
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
    certificates: () => list('certificates', async (copy) => (await catalogue()).certificates(copy)),
    settings: () => list('settings', async () => (await catalogue()).settings()),
    bin,
    product,
    productBySlug: async (slug: string): Promise<Product | null> => {
      const known = shown().products.find((entry) => entry.slug === slug);
      if (known !== undefined) return product(known._id);
      return tracked(() => api.call(getProductBySlug, { params: { slug } }));
    },
    page: async (slug: string): Promise<Page | null> => {
      const known = shown().pages.find((entry) => entry.slug === slug);
      const stored = storedSlug(cache, known?._id) ?? slug;
      const read = async () => ({ ...(await api.call(getPageBySlug, { params: { slug: stored } })) });
      const isSame = ({ kind, recordId, body }: Operation) =>
        kind === 'page' && (known === undefined ? body?.['slug'] === slug : recordId === known._id);
      return (await one(`page/${stored}`, read, isSame)) as Page | null;
    },
    /** Returns the links to a page in texts and by address; null if the server doesn't respond. */
    pageLinks: async (pageId: string): Promise<PageLink[] | null> => {
      try {
        return await tracked(() => api.call(listPageLinks, { params: { id: realId(pageId) } }));
      } catch (error) {
        if (isUnanswered(error)) return null;
        throw error;
      }
    },
    sections: async (pageId: string): Promise<PageSection[]> => {
      const id = realId(pageId);
      try {
        return await tracked(() => api.call(getPageSections, { params: { id } }));
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        const slug = storedSlug(cache, id);
        const page = slug === undefined ? null : await cache.record(`page/${slug}`);
        return page === null ? [] : pageAnchors(page as unknown as Page);
      }
    },
  };
}

/** Returns the slug under which a page is cached, also while its new slug hasn't been sent. */
export const storedSlug = (cache: Pick<ContentCache, 'lists'>, id: string | undefined): string | undefined =>
  cache.lists().pages.find(({ _id }) => _id === id)?.slug;

const isSame = (one: readonly Operation[], other: readonly Operation[]) =>
  one.length === other.length && one.every((operation, at) => operation === other[at]);

interface Wanted {
  key: string;
  version: number;
  read: () => Promise<unknown>;
}

interface PrefetchOptions {
  cache: ContentCache;
  readProduct: (id: string) => Promise<unknown>;
  readPage: (slug: string) => Promise<unknown>;
  /** Returns false to end the prefetch: unreachable, locked, or stopped. */
  mayGoOn: () => boolean;
}

/**
 * Downloads full records one at a time, so that they can be edited offline. The lists are written first. Only
 * missing and changed records are read.
 */
export async function prefetch(options: PrefetchOptions): Promise<void> {
  const { cache, mayGoOn } = options;
  await cache.flushed();
  for (const { key, version, read } of wanted(cache.lists(), options)) {
    if (!mayGoOn()) return;
    const known: Fields | null = await cache.record(key);
    if (known?.['version'] !== version) await read();
  }
}

function wanted(lists: ContentLists, { readProduct, readPage }: PrefetchOptions): Wanted[] {
  // Products are first, because they are few and their dialogs are opened most.
  return [
    ...lists.products.map(({ _id, version }) => ({
      key: `product/${_id}`,
      version,
      read: () => readProduct(_id),
    })),
    ...lists.pages.map(({ slug, version }) => ({ key: `page/${slug}`, version, read: () => readPage(slug) })),
  ];
}
