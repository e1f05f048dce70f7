import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../store/port.ts';
import { API_STORES } from '../../testing/stores.ts';
import { useFreshFolder } from '../../testing/folders.ts';
import { buildNewPage } from '../../testing/store/new-records.ts';
import { firstContent, seedPages, seedWhenEmpty } from './store-catalog.ts';

describe.each(API_STORES)('the seed on $name', ({ open }) => {
  const folder = useFreshFolder();
  let store: Store;
  beforeEach(async () => {
    store = await open(folder());
  });
  afterEach(() => store.close());

  test('by two servers at once stores one catalog', async () => {
    const results = await Promise.all([seedWhenEmpty(store), seedWhenEmpty(store)]);
    expect(results.sort()).toEqual([false, true]);
    expect(await store.count('drawings')).toBe(firstContent().drawings.length);
  });

  test('never changes a store whose only content is in the bin', async () => {
    await store.transact((tx) => tx.insert('pages', buildNewPage({ slug: 'mine', isDeleted: true })));
    expect(await seedWhenEmpty(store)).toBe(false);
    expect(await store.count('products')).toBe(0);
  });

  test('that fails halfway leaves the store empty', async () => {
    const load = () => {
      const seed = firstContent();
      return { ...seed, products: [...seed.products, ...seed.products] };
    };
    await expect(seedWhenEmpty(store, load)).rejects.toThrow();
    expect(await store.count('products')).toBe(0);
  });

  test('of a store of release 0.1.0 turns pages of the specification into records, and keeps the office’s edits (D17.3)', async () => {
    const { pages } = firstContent();
    const of = (slug: string) => pages.find((page) => page.slug === slug);
    await store.transact(async (tx) => {
      const own = { ...of('a-model'), title: 'Ours', pdfs: [] };
      await tx.insert('pages', buildNewPage(own));
      await tx.insert('pages', buildNewPage({ ...of('f-model'), title: 'Binned', isDeleted: true }));
    });
    expect(await seedPages(store)).toBe(true);
    const live = (slug: string) => store.findOne('pages', { slug, isDeleted: false });
    expect(await live('a-model')).toMatchObject({
      title: 'Ours',
      pdfs: of('a-model')?.pdfs,
      copyProtection: true,
    });
    expect(await live('f-model')).toMatchObject({ title: of('f-model')?.title, version: 2 });
    const [kept] = await store.list('revisions', { where: { recordId: of('f-model')?._id ?? '' } });
    expect(kept).toMatchObject({ snapshot: { title: 'Binned' } });
    expect(await live('g-model')).toMatchObject({ version: 1, backTo: 'home' });
    expect(await store.count('drawings')).toBe(firstContent().drawings.length);
    expect(await store.count('pages')).toBe(pages.filter(({ backTo }) => backTo === 'home').length);
    await store.transact((tx) => tx.remove('pages', of('g-model')?._id ?? ''));
    expect(await seedPages(store)).toBe(false);
    expect(await live('g-model')).toBeNull();
  });
});
