import { describe, expect, test } from 'vitest';
import type { StoreFactory } from '../../testing/stores.ts';
import { DuplicateKey, RecordNotFound } from '../errors.ts';
import type { StoreTransaction } from '../port.ts';
import { buildNewProduct, buildNewSidebarItem } from './new-records.ts';
import { useStore } from './open-for-tests.ts';

async function increment(tx: StoreTransaction, id: string): Promise<void> {
  const counter = await tx.get('settings', id);
  await tx.update('settings', id, { value: Number(counter?.value) + 1 });
}

/** All or nothing, one after the other, and orders. */
export function transactionContract(factory: StoreFactory): void {
  describe('transactions', () => {
    const store = useStore(factory);

    test('a work that throws half-way leaves nothing behind, and its error comes through', async () => {
      const kept = await store().transact((tx) => tx.insert('products', buildNewProduct({ title: 'kept' })));
      const stop = new Error('half-way');
      const work = store().transact(async (tx) => {
        await tx.insert('pages', {
          ...buildNewProduct(),
          builtIn: false,
          featured: false,
          content: [],
          slug: 'gone',
        });
        await tx.update('products', kept._id, { title: 'lost' });
        await tx.remove('products', kept._id);
        throw stop;
      });
      await expect(work).rejects.toBe(stop);
      expect(await store().get('products', kept._id)).toStrictEqual(kept);
      expect(await store().find('pages', 'slug', 'gone')).toStrictEqual([]);
    });

    test('it sees its own writes, and nobody else does before the commit', async () => {
      const { _id } = await store().transact(async (tx) => {
        const product = await tx.insert('products', buildNewProduct({ slug: 'unseen' }));
        expect(await tx.findOne('products', { slug: 'unseen', isDeleted: false })).toStrictEqual(product);
        expect(await tx.count('products', { slug: 'unseen' })).toBe(1);
        expect(await store().get('products', product._id)).toBeNull();
        expect(await store().count('products', { slug: 'unseen' })).toBe(0);
        return product;
      });
      expect(await store().get('products', _id)).not.toBeNull();
    });

    test('a hundred increments at once lose nothing', async () => {
      const { _id } = await store().transact((tx) => tx.insert('settings', { key: 'counter', value: 0 }));
      await Promise.all(Array.from({ length: 100 }, () => store().transact((tx) => increment(tx, _id))));
      expect(await store().get('settings', _id)).toMatchObject({ value: 100, version: 101 });
    });

    test('operations of one work may be started together', async () => {
      await store().transact(async (tx) => {
        await Promise.all(['a', 'b', 'c'].map((key) => tx.insert('settings', { key, value: key })));
      });
      for (const key of ['a', 'b', 'c'])
        expect(await store().findOne('settings', { key })).toMatchObject({ value: key });
    });

    test('a work that hides a clash rolls back all the same', async () => {
      await store().transact((tx) => tx.insert('redirects', { from: 'taken', to: 'x' }));
      const work = store().transact(async (tx) => {
        await tx.insert('redirects', { from: 'first', to: 'x' });
        await tx.insert('redirects', { from: 'taken', to: 'x' }).catch(() => undefined);
        await tx.insert('redirects', { from: 'second', to: 'x' }).catch(() => undefined);
      });
      await expect(work).rejects.toThrow(DuplicateKey);
      expect(await store().count('redirects', { to: 'x' })).toBe(1);
    });

    test('one that is nested, or used after its end, is refused', async () => {
      const nested = store().transact(() => store().transact((tx) => tx.count('pages')));
      await expect(nested).rejects.toThrow('within another one');
      const escaped = await store().transact(async (tx) => ({ tx }));
      await expect(escaped.tx.insert('products', buildNewProduct())).rejects.toThrow('has ended');
    });
  });

  describe('order', () => {
    const store = useStore(factory);

    test('new products queue at the end, however many come at once', async () => {
      await Promise.all(
        Array.from({ length: 30 }, () =>
          store().transact(async (tx) => {
            await tx.insert('products', buildNewProduct({ order: await tx.nextOrder('products') }));
          }),
        ),
      );
      const orders = (await store().list('products', { orderBy: 'order' })).map((product) => product.order);
      expect(orders).toStrictEqual(Array.from({ length: 30 }, (_, index) => index));
    });

    test('sidebar items count among their siblings', async () => {
      await store().transact(async (tx) => {
        expect(await tx.nextOrder('sidebarItems', null)).toBe(0);
        const parent = await tx.insert('sidebarItems', buildNewSidebarItem({ order: 4 }));
        await tx.insert('sidebarItems', buildNewSidebarItem({ parent: parent._id, order: 9 }));
        expect(await tx.nextOrder('sidebarItems', null)).toBe(5);
        expect(await tx.nextOrder('sidebarItems', parent._id)).toBe(10);
      });
    });

    test('5,000 records are reordered all or none, and versions stay', async () => {
      const many = Array.from({ length: 5_000 }, (_, order) =>
        buildNewSidebarItem({ order, name: String(order) }),
      );
      await store().transact((tx) => tx.insertMany('sidebarItems', many));
      const before = await store().list('sidebarItems', { orderBy: 'order' });
      const reversed = before.map((item, index) => ({ _id: item._id, order: -index }));

      const unknown = { _id: 'ffffffffffffffffffffffff', order: 1 };
      const torn = store().transact((tx) => tx.reorder('sidebarItems', [...reversed, unknown]));
      await expect(torn).rejects.toThrow(RecordNotFound);
      await expect(torn).rejects.toMatchObject({ ids: [unknown._id] });
      const twice = store().transact((tx) =>
        tx.reorder('sidebarItems', [...reversed, ...reversed.slice(0, 1)]),
      );
      await expect(twice).rejects.toThrow(DuplicateKey);
      expect(await store().list('sidebarItems', { orderBy: 'order' })).toStrictEqual(before);

      await store().transact((tx) => tx.reorder('sidebarItems', reversed));
      const after = await store().list('sidebarItems', { orderBy: 'order' });
      expect(after.map((item) => item._id)).toStrictEqual(before.map((item) => item._id).reverse());
      expect(new Set(after.map((item) => item.version))).toStrictEqual(new Set([1]));
    });
  });
}
