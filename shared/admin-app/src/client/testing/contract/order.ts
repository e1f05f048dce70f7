import { describe, expect, it } from 'vitest';
import * as products from '@wa/core/contract/products';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { UNKNOWN } from './subject.ts';
import type { Subject } from './subject.ts';

/** A list and its order (D4). */
export function orderPromises({ ask, create, live }: Subject): void {
  describe('the list of products', () => {
    it('has a tag that stays while nothing changes, and a reorder takes it', async () => {
      const [a, b] = [await create(), await create()];
      const { etag, body } = await ask(products.listProducts, {}, 200);
      expect((await ask(products.listProducts, {}, 200)).etag).toBe(etag);
      const orders = (body as ProductSummary[]).map(({ order }) => order);
      expect(orders).toEqual([...orders].sort((x, y) => x - y));
      const swapped = [
        { _id: a._id, order: b.order },
        { _id: b._id, order: a.order },
      ];
      const call = { body: { products: swapped }, headers: { 'If-Match': etag ?? '' } };
      await ask(products.reorderProducts, call, 200);
      const after = await live();
      expect(after.slice(-2).map(({ _id, version }) => ({ _id, version }))).toEqual([
        { _id: b._id, version: 1 },
        { _id: a._id, version: 1 },
      ]);
      const late = await ask(products.reorderProducts, call, 412);
      expect(late.body).toMatchObject({ current: after });
    });

    it('is reordered as a whole or not at all', async () => {
      const { _id } = await create();
      const before = await live();
      const entries = [{ _id, order: -5 }];
      const unknown = { products: [...entries, { _id: UNKNOWN, order: 0 }] };
      await ask(products.reorderProducts, { body: unknown }, 404);
      await ask(products.reorderProducts, { body: { products: [...entries, ...entries] } }, 400);
      await ask(
        products.reorderProducts,
        { body: { products: [...entries, { _id: 'short', order: 0 }] } },
        400,
      );
      expect(await live()).toEqual(before);
    });
  });
}
