import type { ContentCache } from './content-cache.ts';
import type { ContentLists } from '../overlay/overlay-lists.ts';
import type { Fields } from '../queue/operation.ts';

interface Wanted {
  key: string;
  version: number;
  read: () => Promise<unknown>;
}

export interface PrefetchOptions {
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
