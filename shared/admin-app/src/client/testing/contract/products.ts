import { describe, expect, it } from 'vitest';
import { deletePermanently, restoreFromBin } from '@wa/core/contract/bin';
import * as products from '@wa/core/contract/products';
import type { Product, ProductSummary } from '@wa/core/domain/products/product';
import { MALFORMED, tagOf, UNKNOWN } from './subject.ts';
import type { Subject } from './subject.ts';

/** One record, as every kind of record is treated (D4). */
export function productPromises({ ask, create, live }: Subject): void {
  describe('a product', () => {
    it('is created at the end of the order, with version 1 and a slug that nobody has', async () => {
      const [last] = (await live()).slice(-1);
      const answer = await ask(
        products.createProduct,
        { body: { title: 'Link seal', image: 'a-model' } },
        201,
      );
      expect(answer.body).toMatchObject({ version: 1, slug: 'link-seal', url: '/product/link-seal' });
      expect(answer.etag).toBe('"1"');
      const second = await create({ title: 'Link seal' });
      expect(second).toMatchObject({ slug: 'link-seal-2', isDeleted: false });
      expect(second.order).toBeGreaterThan(last?.order ?? -1);
      expect((await live()).at(-1)?._id).toBe(second._id);
    });

    it('changes only in the fields that are sent, and rises by one version', async () => {
      const before = await create({ source: 'Factory', metaTitle: 'Meta' });
      const params = { id: before._id };
      const answer = await ask(products.updateProduct, { params, body: { source: null } }, 200);
      const { updatedAt } = answer.body as Product;
      expect(answer.body).toEqual({ ...before, source: '', version: 2, updatedAt });
      expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
      expect(answer.etag).toBe('"2"');
      expect((await ask(products.getProduct, { params }, 200)).body).toEqual(answer.body);
    });

    it('keeps its version when a save changes nothing', async () => {
      const { _id, title } = await create();
      const same = await ask(products.updateProduct, { params: { id: _id }, body: { title } }, 200);
      expect(same.body).toMatchObject({ version: 1 });
    });

    it('is refused with the reason for each field, and nothing is kept', async () => {
      const before = await live();
      const answer = await ask(products.createProduct, { body: { title: ' ', image: 'a-model' } }, 422);
      expect(answer.body).toMatchObject({ fields: { title: expect.any(String) } });
      expect(await live()).toEqual(before);
    });

    it('answers a stale version with 412 and the record as it is', async () => {
      const { _id } = await create();
      const call = { params: { id: _id }, headers: tagOf(1) };
      const theirs = await ask(products.updateProduct, { ...call, body: { title: 'Theirs' } }, 200);
      const mine = await ask(products.updateProduct, { ...call, body: { title: 'Mine' } }, 412);
      expect(mine.body).toMatchObject({ current: theirs.body });
      const gone = await ask(products.deleteProduct, call, 412);
      expect(gone.body).toMatchObject({ current: theirs.body });
    });

    it('goes to the bin and comes back, each as often as it is asked', async () => {
      const { _id, version } = await create();
      const call = { params: { id: _id } };
      const bin = { ...call, query: { type: 'product' } };
      const deleted = await ask(products.deleteProduct, { ...call, headers: tagOf(version) }, 200);
      expect(deleted.body).toMatchObject({ isDeleted: true, version: 2 });
      expect((await ask(products.deleteProduct, call, 200)).body).toEqual(deleted.body);
      expect((await live()).map((each) => each._id)).not.toContain(_id);
      const binned = await ask(products.listProducts, { query: { isDeleted: 'true' } }, 200);
      expect((binned.body as ProductSummary[]).map((each) => each._id)).toContain(_id);
      await ask(products.updateProduct, { ...call, body: { title: 'Edited in the bin' } }, 409);
      const restored = await ask(restoreFromBin, { ...bin, headers: tagOf(2) }, 200);
      expect(restored.body).toMatchObject({ isDeleted: false, version: 3 });
      expect((await ask(restoreFromBin, bin, 200)).body).toEqual(restored.body);
    });

    it('goes for good only from the bin, and only once', async () => {
      const { _id } = await create();
      const call = { params: { id: _id }, query: { type: 'product' } };
      await ask(deletePermanently, call, 409);
      await ask(products.deleteProduct, { params: { id: _id } }, 200);
      await ask(deletePermanently, call, 200);
      await ask(deletePermanently, call, 404);
      await ask(restoreFromBin, call, 404);
    });

    it('that nobody knows is 404; an id of another form is 404 to read and 400 to write', async () => {
      const query = { type: 'product' };
      const read = (id: string, status: number) => ask(products.getProduct, { params: { id } }, status);
      const write = async (id: string, status: number) => {
        const call = { params: { id } };
        await ask(products.updateProduct, { ...call, body: { title: 'x' } }, status);
        await ask(products.deleteProduct, call, status);
        await ask(restoreFromBin, { ...call, query }, status);
        await ask(deletePermanently, { ...call, query }, status);
      };
      await read(UNKNOWN, 404);
      await write(UNKNOWN, 404);
      for (const id of MALFORMED) {
        await read(id, 404);
        await write(id, 400);
      }
    });
  });
}
