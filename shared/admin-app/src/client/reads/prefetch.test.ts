import { buildPage } from '@wa/core/testing/build-page';
import { buildProduct } from '@wa/core/testing/build-product';
import { expect, it } from 'vitest';
import type { ContentCache } from './content-cache.ts';
import { prefetch } from './prefetch.ts';

it('keeps the lists, then brings products before pages, and only what is missing or has changed', async () => {
  const [here, old, missing] = [
    buildProduct({ version: 2 }),
    buildProduct({ version: 3 }),
    buildProduct({ version: 1 }),
  ];
  const page = buildPage({ slug: 'guides' });
  const known = new Map([
    [`product/${here._id}`, { version: 2 }],
    [`product/${old._id}`, { version: 2 }],
  ]);
  const read: string[] = [];
  const cache = {
    flushed: () => Promise.resolve(read.push('lists')),
    lists: () => ({ products: [here, old, missing], pages: [page] }),
    record: (key: string) => Promise.resolve(known.get(key) ?? null),
  } as unknown as ContentCache;
  const note = (name: string) => Promise.resolve(read.push(name));
  await prefetch({ cache, readProduct: note, readPage: note, mayGoOn: () => true });
  expect(read).toEqual(['lists', old._id, missing._id, 'guides']);
});
