import { describe, expect, it } from 'vitest';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { createMemoryStorage } from '../../testing/memory-storage.ts';
import { buildProduct } from '@wa/core/testing/build-product';
import { openContentCache } from './content-cache.ts';
import { changeRecord, createRecord, deleteRecord } from '../edits/operations.ts';
import { buildOperation } from '../testing/build-operation.ts';
import { createManualClock } from '../testing/manual-clock.ts';

async function subject() {
  const storage = createMemoryStorage();
  const clock = createManualClock();
  let writes = 0;
  const put: typeof storage.put = (...given) => {
    writes += 1;
    return storage.put(...given);
  };
  const cache = await openContentCache({ ...storage, put }, clock);
  const setProducts = (...products: ProductSummary[]) =>
    cache.readList('products', async () => ({ data: products, etag: null }));
  const titlesOnDisk = async () =>
    (await openContentCache(storage)).lists().products.map(({ title }) => title);
  return { cache, clock, storage, setProducts, titlesOnDisk, writes: () => writes };
}

it('rereading a list keeps the same object and writes nothing if unchanged; otherwise keeps unchanged entries', async () => {
  const { cache, setProducts, writes } = await subject();
  const [one, other] = [buildProduct({ title: 'One' }), buildProduct({ title: 'Other' })];
  await setProducts(one, other);
  await cache.flushed();
  const [before, written] = [cache.lists(), writes()];
  await setProducts(structuredClone(one), structuredClone(other));
  await cache.flushed();
  expect(cache.lists()).toBe(before);
  expect(writes()).toBe(written);
  await setProducts(structuredClone(other), { ...one, title: 'New' });
  expect(cache.lists().products.map(({ title }) => title)).toEqual(['Other', 'New']);
  expect(cache.lists().products[0]).toBe(other);
});

it('reading a list while edits succeed keeps edits that succeed during the request, whether or not the response includes them', async () => {
  const { cache, setProducts } = await subject();
  const [kept, gone] = [buildProduct({ title: 'Old' }), buildProduct({ title: 'Gone' })];
  const added = buildProduct({ title: 'Added' });
  await setProducts(kept, gone);
  const done = () => {
    const title = { title: 'New' };
    const change = buildOperation(changeRecord('product', { ...kept }, title));
    cache.absorb(change, { ...kept, ...title, version: kept.version + 1 });
    cache.absorb(buildOperation(createRecord('product', { title: 'Added' })), { ...added });
    const deleted = { ...gone, isDeleted: true, version: gone.version + 1 };
    cache.absorb(buildOperation(deleteRecord('product', { ...gone })), deleted);
  };
  const read = (...answer: ProductSummary[]) =>
    cache.readList('products', async () => {
      done();
      return { data: answer, etag: null };
    });
  const titles = () => cache.lists().products.map(({ title }) => title);
  await read(kept, gone);
  expect(titles()).toEqual(['New', 'Added']);
  await read({ ...kept, title: 'New', version: kept.version + 1 }, added);
  expect(titles()).toEqual(['New', 'Added']);
  await read({ ...kept, title: 'Newer, by others', version: kept.version + 2 }, added);
  expect(titles()).toEqual(['Newer, by others', 'Added']);
});

it('ignores a late answer to an older read of a list (D38.1)', async () => {
  const { cache } = await subject();
  const [older, newer] = [buildProduct({ title: 'Older' }), buildProduct({ title: 'Newer' })];
  let answerLate = () => {};
  const held = new Promise<void>((resolve) => (answerLate = resolve));
  const first = cache.readList('products', async () => {
    await held;
    return { data: [older], etag: '"1"' };
  });
  await cache.readList('products', async () => ({ data: [newer], etag: '"2"' }));
  answerLate();
  await first;
  expect(cache.lists().products).toEqual([newer]);
});

describe('the cached copy of a list', () => {
  const first = buildProduct({ title: 'First' });
  const heard = async ({ cache }: Awaited<ReturnType<typeof subject>>) => {
    let tag: string | null = 'not asked';
    await cache.readList('products', async ({ etag }) => {
      tag = etag;
      return null;
    });
    return tag;
  };

  it('is requested with its tag, even after a restart, and stays while it is current', async () => {
    const here = await subject();
    expect(await heard(here)).toBeNull();
    await here.cache.readList('products', async () => ({ data: [first], etag: '"1"' }));
    const before = here.cache.lists();
    expect(await heard(here)).toBe('"1"');
    expect(here.cache.lists()).toBe(before);
    await here.cache.flushed();
    const restarted = await openContentCache(here.storage);
    expect(await heard({ ...here, cache: restarted })).toBe('"1"');
    expect(restarted.lists().products).toEqual([first]);
  });

  it('loses its tag once an edit succeeds, before or after its response', async () => {
    const here = await subject();
    const change = buildOperation(changeRecord('product', { ...first }, { title: 'New' }));
    const done = () => here.cache.absorb(change, { ...first, title: 'New', version: first.version + 1 });
    await here.cache.readList('products', async () => ({ data: [first], etag: '"1"' }));
    done();
    expect(await heard(here)).toBeNull();
    await here.cache.readList('products', async () => {
      done();
      return { data: [first], etag: '"1"' };
    });
    expect(await heard(here)).toBeNull();
  });
});

it('a cleared cache isn’t filled by responses to earlier requests for a list or a record', async () => {
  const { cache, titlesOnDisk } = await subject();
  const product = buildProduct({ title: 'Theirs' });
  const answers: (() => void)[] = [];
  const asked = () => new Promise<void>((resolve) => answers.push(resolve));
  const list = cache.readList('products', async ({ onFirst }) => {
    await asked();
    onFirst([product] as never);
    return { data: [product], etag: '"1"' };
  });
  const record = cache.readRecord('product/1', async () => {
    await asked();
    return { ...product };
  });
  const forgotten = cache.clear();
  for (const answer of answers) answer();
  await Promise.all([list, record, forgotten]);
  await cache.flushed();
  expect(cache.lists().products).toEqual([]);
  expect(await titlesOnDisk()).toEqual([]);
  expect(await cache.record('product/1')).toBeNull();
  await cache.readRecord('product/1', () => Promise.resolve({ ...product }));
  expect(await cache.record('product/1')).toEqual(product);
});
