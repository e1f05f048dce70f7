import { beforeAll, describe, expect, test } from 'vitest';
import { seedWhenEmpty } from '../content/seed/store-catalog.ts';
import { takeSnapshot, packSnapshot, unpackSnapshot } from '../content/published/content-snapshot.ts';
import { useStore } from '../testing/store/open-for-tests.ts';
import { API_STORES } from '../testing/stores.ts';
import { createMemoryReader } from './memory-reader.ts';
import type { StoreReader } from './port.ts';

const READS: Readonly<Record<string, (reader: StoreReader) => Promise<unknown>>> = {
  'all of a list': (reader) => reader.list('figures'),
  'an order': (reader) => reader.list('products', { where: { isDeleted: false }, orderBy: 'order' }),
  'a descending order': (reader) => reader.list('pages', { orderBy: 'slug', descending: true, limit: 7 }),
  'equal values, by ID': (reader) => reader.list('pages', { orderBy: 'isDeleted' }),
  'without the heavy field': (reader) => reader.list('pages', { omit: 'content' }),
  'a range of texts': (reader) => reader.list('pages', { range: { field: 'slug', from: 'b', before: 'p' } }),
  'a range of numbers': (reader) =>
    reader.list('products', { range: { field: 'order', after: 3, before: 9 }, orderBy: 'order' }),
  'a text': (reader) =>
    reader.list('pages', { containing: { text: 'flange', in: ['title', 'content', 'images'] } }),
  null: (reader) => reader.list('sidebarItems', { where: { parent: null }, orderBy: 'order' }),
  'one record': (reader) => reader.findOne('pages', { slug: 'repair-clamps', isDeleted: false }),
  'an unknown record': (reader) => reader.get('pages', 'no such id'),
  'some records': async (reader) => {
    const ids = (await reader.list('products')).map(({ _id }) => _id);
    return reader.getMany('products', [...ids.slice(4, 8), 'unknown', ids[0] ?? ''], { omit: 'content' });
  },
  'a number': (reader) => reader.count('pages', { featured: true }),
  'an empty collection': (reader) => reader.list('redirects'),
};

// The store contract proves that both stores read alike.
describe.each(API_STORES)('a reader of a snapshot of $name', (factory) => {
  const store = useStore(factory);
  let reader: StoreReader;
  beforeAll(async () => {
    await seedWhenEmpty(store());
    const packed = await packSnapshot(await store().snapshot(takeSnapshot));
    reader = createMemoryReader((await unpackSnapshot(packed)).records);
  });

  test.each(Object.keys(READS))('reads %s as the store does (D37.2)', async (name) => {
    const read = READS[name];
    const expected = await read?.(store());
    expect(await read?.(reader)).toEqual(expected);
  });

  test('refuses a field without an index, as the store does', async () => {
    await expect(reader.findOne('pages', { title: 'x' } as never)).rejects.toThrow('no indexed field');
  });
});
