import { describe, expect, test } from 'vitest';
import type { StoreFactory } from '../stores.ts';
import { batchesOf } from '../../content/seed/store-catalog.ts';
import { DuplicateKey, RecordNotFound, type StoreTransaction } from '../../store/port.ts';
import { buildNewProduct, buildNewSidebarItem } from './new-records.ts';
import { useStore } from './open-for-tests.ts';

async function increment(tx: StoreTransaction, id: string): Promise<void> {
  const counter = await tx.get('settings', id);
  await tx.update('settings', id, { value: Number(counter?.value) + 1 });
}

/** Transactions are atomic and serialized, and keep orders. */
export function transactionContract(factory: StoreFactory): void {
  describe('transactions', () => {
    const store = useStore(factory);

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

    test('a snapshot is of one moment, however much is written while its batches are read', async () => {
      const collection = 'galleryGroups';
      const group = { title: '', thumbnail: '', images: [], projects: [], isDeleted: false };
      // Each write moves an amount from the first record to the last one: only a torn read has another sum.
      const start = Array.from({ length: 30 }, () => ({ ...group, order: 0 }));
      await store().transact((tx) => tx.insertMany(collection, start));
      const ids = (await store().list(collection)).map(({ _id }) => _id);
      const [first = '', last = ''] = [ids[0], ids.at(-1)];
      await store().transact((tx) => tx.reorder(collection, [{ _id: first, order: 1_000 }]));
      const move = () =>
        store().transact(async (tx) => {
          const found = [await tx.get(collection, first), await tx.get(collection, last)];
          const [from = 0, to = 0] = found.map((record) => record?.order);
          await tx.reorder(collection, [
            { _id: first, order: from - 1 },
            { _id: last, order: to + 1 },
          ]);
        });
      const orders: number[] = [];
      await store().snapshot(async (reader) => {
        for await (const batch of batchesOf(reader, collection, 1)) {
          orders.push(...batch.map(({ order }) => order));
          await move();
        }
      });
      expect(orders).toStrictEqual([1_000, ...Array.from({ length: 29 }, () => 0)]);
      expect((await store().get(collection, last))?.order).toBe(30);
    });

    test('a hundred increments at once lose nothing', async () => {
      const { _id } = await store().transact((tx) => tx.insert('settings', { key: 'counter', value: 0 }));
      await Promise.all(Array.from({ length: 100 }, () => store().transact((tx) => increment(tx, _id))));
      expect(await store().get('settings', _id)).toMatchObject({ value: 100, version: 101 });
    });

    test('a work that hides a clash still rolls back', async () => {
      await store().transact((tx) => tx.insert('redirects', { from: 'taken', to: 'x' }));
      const work = store().transact(async (tx) => {
        await tx.insert('redirects', { from: 'first', to: 'x' });
        await tx.insert('redirects', { from: 'taken', to: 'x' }).catch(() => undefined);
        await tx.insert('redirects', { from: 'second', to: 'x' }).catch(() => undefined);
      });
      await expect(work).rejects.toThrow(DuplicateKey);
      expect(await store().count('redirects', { to: 'x' })).toBe(1);
    });

    test('one that is used after its end is refused', async () => {
      const escaped = await store().transact(async (tx) => ({ tx }));
      await expect(escaped.tx.insert('products', buildNewProduct())).rejects.toThrow('has ended');
    });
  });

  describe('order', () => {
    const store = useStore(factory);

    test('5,000 records are reordered all or none, and versions stay (D4.10)', async () => {
      const many = Array.from({ length: 5_000 }, (_, order) =>
        buildNewSidebarItem({ order, name: String(order) }),
      );
      await store().transact((tx) => tx.insertMany('sidebarItems', many));
      const before = await store().list('sidebarItems', { orderBy: 'order' });
      const reversed = before.map((item, index) => ({ _id: item._id, order: -index }));

      const unknown = { _id: 'ffffffffffffffffffffffff', order: 1 };
      const torn = store().transact((tx) => tx.reorder('sidebarItems', [...reversed, unknown]));
      await expect(torn).rejects.toThrow(RecordNotFound);
      await expect(torn).rejects.toThrow(`No record of sidebarItems has the id ${unknown._id}`);
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
