import { expect, it } from 'vitest';
import { createMemoryStorage } from '../platform/memory-storage.ts';
import { buildProduct } from '../testing/build-product.ts';
import { openContentCache } from './content-cache.ts';

it('writes the lists seldom while they change often, and the last of them in the end', async () => {
  const storage = createMemoryStorage();
  let writes = 0;
  const cache = await openContentCache({
    ...storage,
    put: (...given) => {
      writes += 1;
      return storage.put(...given);
    },
  });
  const title = (order: number) => `Title ${String(order)}`;
  for (let order = 0; order < 100; order += 1)
    cache.setList('products', [buildProduct({ title: title(order), order })]);
  await cache.flushed();
  expect(writes).toBe(1);
  cache.setList('products', [buildProduct({ title: title(100), order: 100 })]);
  await cache.flushed();
  const again = await openContentCache(storage);
  expect(again.lists().products.map((product) => product.title)).toEqual([title(100)]);
});
