import { describe, expect, it } from 'vitest';
import * as products from '@wa/core/contract/products';
import { createSidebarItem } from '@wa/core/contract/sidebar-items';
import type { Product } from '@wa/core/domain/products/product';
import { tagOf } from './subject.ts';
import type { Subject } from './subject.ts';

/** Writes that are repeated because nobody heard their answer (D4). */
export function keyPromises({ ask, create, live, newKey }: Subject): void {
  describe('a key', () => {
    it('gets the same answer again, byte for byte, and nothing is done twice', async () => {
      const body = { title: 'Only once', image: 'a-model' };
      const call = { body, headers: { 'Idempotency-Key': newKey() } };
      const first = await ask(products.createProduct, call, 201);
      expect(await ask(products.createProduct, call, 201)).toEqual(first);
      expect((await live()).filter(({ title }) => title === body.title)).toHaveLength(1);
    });

    it('is looked at before the version, which the first attempt has raised', async () => {
      const { _id } = await create();
      const call = { params: { id: _id }, headers: { ...tagOf(1), 'Idempotency-Key': newKey() } };
      const body = { title: 'Changed' };
      const first = await ask(products.updateProduct, { ...call, body }, 200);
      await ask(products.updateProduct, { params: call.params, body: { title: 'Later' } }, 200);
      expect((await ask(products.updateProduct, { ...call, body }, 200)).body).toEqual(first.body);
      const removal = { params: { id: _id }, headers: { ...tagOf(3), 'Idempotency-Key': newKey() } };
      const removed = await ask(products.deleteProduct, removal, 200);
      expect(await ask(products.deleteProduct, removal, 200)).toEqual(removed);
    });

    it('is refused with another body or for another call', async () => {
      const headers = { 'Idempotency-Key': newKey() };
      const body = { title: 'Mixed', image: 'a-model' };
      await ask(products.createProduct, { body, headers }, 201);
      await ask(products.createProduct, { body: { ...body, title: 'Other' }, headers }, 422);
      await ask(createSidebarItem, { body: { name: 'Mixed' }, headers }, 422);
    });

    it('is free again after a refusal', async () => {
      const headers = { 'Idempotency-Key': newKey() };
      const body = { title: '', image: 'a-model' };
      await ask(products.createProduct, { body, headers }, 422);
      await ask(products.createProduct, { body: { ...body, title: 'Now right' }, headers }, 201);
    });

    it('of a write under way is told to wait', async () => {
      const body = { title: 'Race', image: 'a-model' };
      const call = { body, headers: { 'Idempotency-Key': newKey() } };
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => ask(products.createProduct, call, [201, 409])),
      );
      const others = answers.filter(({ status }) => status === 409);
      for (const other of others) expect(other.body).toMatchObject({ code: 'in-flight' });
      const bodies = answers.filter(({ status }) => status === 201).map((answer) => answer.body);
      expect(new Set(bodies.map((each) => (each as Product)._id)).size).toBe(1);
      expect((await live()).filter(({ title }) => title === 'Race')).toHaveLength(1);
    });
  });
}
