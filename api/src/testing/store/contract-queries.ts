import { beforeAll, describe, expect, test } from 'vitest';
import type { StoreFactory } from '../stores.ts';
import { buildNewPage, buildNewProduct, buildNewSidebarItem } from './new-records.ts';
import { useStore } from './open-for-tests.ts';

/** The store finds and lists records. */
export function queryContract(factory: StoreFactory): void {
  describe('queries', () => {
    const store = useStore(factory);

    beforeAll(async () => {
      const product = (slug: string, order: number, isDeleted = false) =>
        buildNewProduct({ slug, order, isDeleted, content: `<p>${slug}</p>` });
      await store().transact(async (tx) => {
        for (const [slug, order] of [
          ['c', 2],
          ['a', 0],
          ['b', 1],
          ['b2', 1],
        ] as const) {
          await tx.insert('products', product(slug, order));
        }
        await tx.insert('products', product('binned', 1, true));
        await tx.insert('pages', buildNewPage({ slug: 'é', content: [{ type: 'layout' }] }));
        await tx.insert('pages', buildNewPage({ slug: 'Z' }));
        await tx.insert('pages', buildNewPage({ slug: 'z' }));
        await tx.insert('sidebarItems', buildNewSidebarItem({ name: 'top' }));
        await tx.insert(
          'sidebarItems',
          buildNewSidebarItem({ name: 'below', parent: '0123456789abcdef01234567' }),
        );
      });
    });

    const slugs = (records: readonly { slug: string }[]) => records.map((record) => record.slug);

    test('a list is filtered, sorted, cut, and turned round', async () => {
      const live = { where: { isDeleted: false }, orderBy: 'order' } as const;
      const inOrder = slugs(await store().list('products', live));
      expect([inOrder[0], inOrder.slice(1, 3).sort(), inOrder[3]]).toStrictEqual(['a', ['b', 'b2'], 'c']);
      expect(slugs(await store().list('products', { ...live, limit: 2 }))).toStrictEqual(inOrder.slice(0, 2));
      expect(slugs(await store().list('products', { ...live, descending: true }))).toStrictEqual(
        [...inOrder].reverse(),
      );
      expect(await store().list('products', { where: { isDeleted: false, slug: 'binned' } })).toStrictEqual(
        [],
      );
      expect(await store().list('products')).toHaveLength(5);
    });

    test('text sorts by code point, whatever the language of the machine', async () => {
      expect(slugs(await store().list('pages', { orderBy: 'slug' }))).toStrictEqual(['Z', 'z', 'é']);
    });

    test('a list leaves the heavy field out when asked', async () => {
      const [light] = await store().list('products', { where: { slug: 'a' }, omit: 'content' });
      const [whole] = await store().list('products', { where: { slug: 'a' } });
      expect(whole?.content).toBe('<p>a</p>');
      expect(whole && { ...whole, ...light }).toStrictEqual(whole);
      expect(light).not.toHaveProperty('content');
      expect((await store().list('pages', { where: { slug: 'é' }, omit: 'content' }))[0]).not.toHaveProperty(
        'content',
      );
    });

    test('records are counted and found by any indexed field', async () => {
      expect(await store().count('products')).toBe(5);
      expect(await store().count('products', { isDeleted: true })).toBe(1);
      expect(slugs(await store().list('products', { where: { isDeleted: true } }))).toStrictEqual(['binned']);
      expect(await store().list('products', { where: { order: 1 }, limit: 1 })).toHaveLength(1);
      expect(await store().findOne('products', { slug: 'nobody' })).toBeNull();
    });

    test('a text is found letter for letter in the fields that are named, and in no other', async () => {
      const odd = String.raw`/a.b*c\d[e](f)^$|{g}+?%_'`;
      await store().transact(async (tx) => {
        await tx.insert(
          'products',
          buildNewProduct({ slug: 'odd', content: `<a href="${odd}">x</a>`, title: 'T/t' }),
        );
        await tx.insert('products', buildNewProduct({ slug: 'other', content: '', url: '/to/B2' }));
      });
      const products = async (text: string, where: { isDeleted?: boolean } = {}) =>
        slugs(await store().list('products', { where, containing: { text, in: ['content', 'url'] } }));
      expect(await products(odd)).toStrictEqual(['odd']);
      expect(await products('/a.b')).toStrictEqual(['odd']);
      expect(await products('/a_b')).toStrictEqual([]);
      expect(await products('/to/B2')).toStrictEqual(['other']);
      expect(await products('/to/b2')).toStrictEqual([]);
      // Another field of the same record has this value.
      expect(await products('T/t')).toStrictEqual([]);
      expect(await products('<p>binned', { isDeleted: false })).toStrictEqual([]);
      expect(await products('<p>binned', { isDeleted: true })).toStrictEqual(['binned']);
      await store().transact(async (tx) => {
        for (const slug of ['odd', 'other']) await tx.removeWhere('products', { where: { slug } });
      });
    });

    test('a field without an index, or an operator for a value, is a mistake and not a query', async () => {
      const byTitle = { title: 'x' } as unknown as { slug: string };
      await expect(store().list('products', { where: byTitle })).rejects.toThrow('no indexed field');
      for (const operator of [{ $ne: null }, { $gt: '' }, { $where: '1' }, /./, ['a'], undefined]) {
        const where = { slug: operator } as unknown as { slug: string };
        await expect(store().list('products', { where })).rejects.toThrow(TypeError);
        await expect(store().findOne('products', where)).rejects.toThrow(TypeError);
        await expect(store().list('products', { where: { slug: where.slug } })).rejects.toThrow(TypeError);
        await expect(store().count('products', where)).rejects.toThrow(TypeError);
        expect(await store().get('products', where.slug)).toBeNull();
      }
    });
  });
}
