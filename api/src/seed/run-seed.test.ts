import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../store/port.ts';
import { STORES } from '../testing/stores.ts';
import { temporaryFolder } from '../testing/test-server.ts';
import { seedWhenEmpty } from './run-seed.ts';

const NOTHING = {
  products: [],
  sidebarItems: [],
  pages: [],
  figures: [],
  tables: [],
  galleryGroups: [],
  siteSettings: [],
};

describe.each(STORES)('the seed on $name', ({ open }) => {
  let dataDir: string;
  let store: Store;
  beforeEach(async () => {
    dataDir = await temporaryFolder();
    store = await open(dataDir);
  });
  afterEach(async () => {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('fills an empty store with products, navigation and pages, once', async () => {
    expect(await seedWhenEmpty(store)).toBe(true);
    const counts = await Promise.all([
      store.count('products'),
      store.count('sidebarItems'),
      store.count('pages'),
    ]);
    for (const count of counts) expect(count).toBeGreaterThan(2);
    expect(await seedWhenEmpty(store)).toBe(false);
    expect(
      await Promise.all([store.count('products'), store.count('sidebarItems'), store.count('pages')]),
    ).toEqual(counts);
  });

  test('by two servers at once is one catalogue', async () => {
    const results = await Promise.all([seedWhenEmpty(store), seedWhenEmpty(store)]);
    expect(results.sort()).toEqual([false, true]);
  });

  test('never touches a store whose only content lies in the bin', async () => {
    const fields = {
      title: 'Mine',
      slug: 'mine',
      images: [],
      pdfs: [],
      content: [],
      featured: false,
      url: '',
      builtIn: false,
    };
    await store.transact((tx) => tx.insert('pages', { ...fields, isDeleted: true }));
    expect(await seedWhenEmpty(store)).toBe(false);
    expect(await store.count('products')).toBe(0);
  });

  test('that breaks off leaves the store empty', async () => {
    const { seedProducts } = await import('./catalogue-seed.ts');
    const [product] = seedProducts;
    if (product === undefined) throw new Error('There are no products');
    const load = () => Promise.resolve({ ...NOTHING, products: [product, product] });
    await expect(seedWhenEmpty(store, load)).rejects.toThrow();
    expect(await store.count('products')).toBe(0);
  });
});
