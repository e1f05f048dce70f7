import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtInBySlug } from '../pages/built-in.ts';
import type { Store, StoreReader } from '../store/port.ts';
import { buildNewPage, buildNewProduct, buildNewSidebarItem } from '../store/testing/new-records.ts';
import { STORES } from '../testing/stores.ts';
import { readSidebarTree } from './read.ts';

describe.each(STORES)('the navigation tree on $name', (factory) => {
  let folder: string;
  let store: Store;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wa-tree-'));
    store = await factory.open(folder);
  });
  afterAll(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('is read in three calls, whatever it links to, and without any content', async () => {
    const [fixed, overridden, gone] = ['a-model', 'f-model', 'g-model'].map(
      (slug) => builtInBySlug.get(slug)?._id,
    );
    await store.transact(async (tx) => {
      const product = (title: string, isDeleted: boolean) =>
        tx.insert('products', buildNewProduct({ title, isDeleted, content: '<p>Long</p>' }));
      const page = (title: string, fields: object) => tx.insert('pages', buildNewPage({ title, ...fields }));
      const links = [
        { linkedProduct: (await product('Live product', false))._id },
        { linkedProduct: (await product('Binned product', true))._id },
        { linkedProduct: 'f'.repeat(24) },
        { linkedPage: (await page('Live page', {}))._id },
        { linkedPage: (await page('Binned page', { isDeleted: true }))._id },
        { linkedPage: fixed },
        { linkedPage: (await page('Override', { _id: overridden, slug: 'f-model', builtIn: true }))._id },
        { linkedPage: (await page('Old override', { _id: gone, builtIn: true, isDeleted: true }))._id },
      ];
      for (const [order, { linkedProduct = null, linkedPage = null }] of links.entries()) {
        await tx.insert(
          'sidebarItems',
          buildNewSidebarItem({ order, linkedProduct, linkedPage: linkedPage ?? null }),
        );
      }
    });
    const { counted, calls } = counting(store);
    const tree = await readSidebarTree(counted);
    expect(
      tree.map(({ linkedProduct, linkedPage }) => linkedProduct?.title ?? linkedPage?.title ?? null),
    ).toEqual([
      'Live product',
      null,
      null,
      'Live page',
      null,
      builtInBySlug.get('a-model')?.title,
      'Override',
      builtInBySlug.get('g-model')?.title,
    ]);
    expect(calls.map(({ name }) => name)).toEqual(['list', 'getMany', 'getMany']);
    for (const { found } of calls) expect(JSON.stringify(found)).not.toContain('"content"');
  });
});

/** The same reader, with what each call of it found. */
function counting(store: StoreReader) {
  const calls: { name: string; found: unknown }[] = [];
  const counted = new Proxy(store, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...given: unknown[]): Promise<unknown> => {
        const found: unknown = await Reflect.apply(method, target, given);
        calls.push({ name: String(name), found });
        return found;
      };
    },
  });
  return { counted, calls };
}
