import { describe, expect, test } from 'vitest';
import type { StoreFactory } from '../stores.ts';
import { DuplicateKey, RecordNotFound, type StoreTransaction } from '../../store/port.ts';
import { buildNewPage, buildNewProduct } from './new-records.ts';
import { useStore } from './open-for-tests.ts';

const UNKNOWN = 'ffffffffffffffffffffffff';

/**
 * Single records: the store returns them unchanged, raises versions, and reports conflicts and duplicates.
 */
export function recordContract(factory: StoreFactory): void {
  describe('records', () => {
    let now = Date.parse('2026-01-01T00:00:00.000Z');
    const clock = () => new Date((now += 1_000));
    const store = useStore(factory, { clock });
    const write = <T>(work: (tx: StoreTransaction) => Promise<T>) => store().transact(work);

    test('a new record gets an id, version 1, the times and empty server fields', async () => {
      const product = await write((tx) => tx.insert('products', buildNewProduct({ title: 'Flap|valve' })));
      expect(product._id).toMatch(/^[0-9a-f]{24}$/);
      expect(product).toMatchObject({ version: 1, title: 'Flap|valve', binnedAt: null, binnedWith: null });
      expect(product.updatedAt).toBe(product.createdAt);
      expect(await store().get('products', product._id)).toStrictEqual(product);
    });

    test.each([UNKNOWN, '', 'short', '$where', '0123456789abcdef0123456Z'])(
      'no record has the id "%s" (D4.2)',
      async (id) => {
        expect(await store().get('products', id)).toBeNull();
        expect(await write((tx) => tx.remove('products', id))).toBe(false);
        await expect(write((tx) => tx.update('products', id, { title: 'x' }))).rejects.toThrow(
          RecordNotFound,
        );
      },
    );

    test('fields that the collection does not declare are dropped, in inserts and updates (D4.3)', async () => {
      const smuggled = { ...buildNewProduct(), admin: true, $set: { title: 'x' } };
      const { _id } = await write((tx) => tx.insert('products', smuggled));
      const changes = { title: 'changed', admin: true, _id: UNKNOWN, version: 99 };
      const after = await write((tx) => tx.update('products', _id, changes));
      expect(after).toMatchObject({ _id, version: 2, title: 'changed' });
      expect(Object.keys((await store().get('products', _id)) ?? {})).not.toContain('admin');
      expect(Object.keys((await store().get('products', _id)) ?? {})).not.toContain('$set');
    });

    test('a value of another kind is refused before anything is stored', async () => {
      const wrong = { ...buildNewProduct(), slug: { $ne: '' } } as unknown as ReturnType<
        typeof buildNewProduct
      >;
      await expect(write((tx) => tx.insert('products', wrong))).rejects.toThrow(TypeError);
      await expect(write((tx) => tx.insert('products', buildNewProduct({ title: 'a\0b' })))).rejects.toThrow(
        TypeError,
      );
    });

    test('records go one by one, by value and by age', async () => {
      const answer = { route: '', bodyHash: '', status: 200, response: null };
      const answers = ['0001', '0002', '0003', '0004'].map((at) => ({ ...answer, key: at, expiresAt: at }));
      await write((tx) => tx.insertMany('idempotency', answers));
      const range = { field: 'expiresAt', before: '0003' } as const;
      expect(await write((tx) => tx.removeWhere('idempotency', { range }))).toBe(2);
      expect(await write((tx) => tx.removeWhere('idempotency', { where: { key: '0003' } }))).toBe(1);
      const [left] = await store().list('idempotency');
      expect(left?.key).toBe('0004');
      const removeIt = () => write((tx) => tx.remove('idempotency', left?._id ?? ''));
      expect([await removeIt(), await removeIt()]).toEqual([true, false]);
      await expect(write((tx) => tx.removeWhere('idempotency', {}))).rejects.toThrow(TypeError);
    });
  });

  describe('unique fields', () => {
    const store = useStore(factory);
    const write = <T>(work: (tx: StoreTransaction) => Promise<T>) => store().transact(work);

    async function expectDuplicate(
      work: (tx: StoreTransaction) => Promise<unknown>,
      field: string,
    ): Promise<void> {
      const attempt = write(work);
      await expect(attempt).rejects.toThrow(DuplicateKey);
      await expect(attempt).rejects.toMatchObject({ field });
    }

    test('two live products, and two live pages, cannot share a slug (D4.5)', async () => {
      await write((tx) => tx.insert('products', buildNewProduct({ slug: 'same' })));
      await write((tx) => tx.insert('pages', buildNewPage({ slug: 'same' })));
      await expectDuplicate((tx) => tx.insert('products', buildNewProduct({ slug: 'same' })), 'slug');
      await expectDuplicate(
        (tx) => tx.insertMany('pages', [buildNewPage(), buildNewPage({ slug: 'same' })]),
        'slug',
      );
      const other = await write((tx) => tx.insert('pages', buildNewPage({ slug: 'other' })));
      await expectDuplicate((tx) => tx.update('pages', other._id, { slug: 'same' }), 'slug');
      const binned = buildNewProduct({ slug: 'same', isDeleted: true, order: 7 });
      const { _id } = await write((tx) => tx.insert('products', binned));
      await expectDuplicate((tx) => tx.update('products', _id, { isDeleted: false }), 'slug');
      expect(await write((tx) => tx.nextOrder('products'))).toBe(8);
    });

    test('ids and the addresses of redirects are unique', async () => {
      const { _id } = await write((tx) => tx.insert('redirects', { from: 'a', to: 'b' }));
      await expectDuplicate((tx) => tx.insert('redirects', { from: 'a', to: 'b' }), 'from');
      await expectDuplicate((tx) => tx.insert('redirects', { _id, from: 'c', to: 'd' }), '_id');
    });
  });
}
