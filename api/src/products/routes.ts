import type { Router } from 'express';
import {
  createProduct,
  deleteProduct,
  getProduct,
  getProductBySlug,
  listProducts,
  reorderProducts,
  updateProduct,
} from '@wa/core/contract/products';
import { ApiError } from '@wa/core/contract/errors';
import { changedFields } from '../http/changed-fields.ts';
import { versionTag } from '../http/etag.ts';
import { ok } from '../http/answer.ts';
import type { Mount } from '../http/mount.ts';
import { requireList, requireVersion } from '../http/preconditions.ts';
import { requireDistinct } from '../http/reorder.ts';
import { createRouter } from '../http/router.ts';
import { keepRedirect, dropRedirect } from '../redirects/redirects.ts';
import type { RecordOf } from '../store/records.ts';
import type { StoreReader } from '../store/port.ts';
import { keepRevision } from '../store/revisions.ts';
import { productFields } from './product-fields.ts';
import { PRODUCT, productChange, productPath, showProduct, toProduct } from './product-view.ts';
import { readProducts } from './read.ts';

const SHOWN = { shown: PRODUCT };

export interface ProductNeeds {
  mount: Mount;
  store: StoreReader;
  clock: () => Date;
}

export function productRoutes({ mount, store, clock }: ProductNeeds): Router {
  const router = createRouter();

  mount(router, listProducts, async ({ query }) =>
    ok(await readProducts(store, { deleted: query.isDeleted === 'true' })),
  );

  mount(router, reorderProducts, ({ body, preconditions, write }) =>
    write(async (tx) => {
      requireDistinct(body.products);
      await requireList(preconditions, () => readProducts(tx));
      const ids = body.products.map(({ _id }) => _id);
      const known = await tx.getMany('products', ids, { omit: 'content' });
      const before = new Map(known.map(({ _id, order }) => [_id, order]));
      await tx.reorder('products', body.products);
      const isSame = body.products.every(({ _id, order }) => before.get(_id) === order);
      return {
        answer: ok({ success: true } as const),
        changes: isSame
          ? []
          : [{ kind: 'order', action: 'reordered', id: null, title: 'Products', paths: ['/'] }],
      };
    }),
  );

  mount(router, getProductBySlug, async ({ params, session }) => {
    const record = await store.findOne('products', { slug: params.slug, isDeleted: false });
    return answer(record ?? missing(), session !== null);
  });

  mount(router, getProduct, async ({ params, session }) => {
    const record = await store.get('products', params.id);
    // What lies in the bin exists for administrators only.
    return answer(record && (session || !record.isDeleted) ? record : missing(), session !== null);
  });

  mount(router, createProduct, ({ body, write }) =>
    write(async (tx) => {
      const fields = await productFields(tx, body, null);
      const order = await tx.nextOrder('products');
      const record = await tx.insert('products', { ...fields, order, isDeleted: false });
      await dropRedirect(tx, productPath(record.slug));
      return {
        answer: { ...answer(record, true), status: 201 },
        changes: [productChange('created', null, record)],
      };
    }, SHOWN),
  );

  mount(router, updateProduct, ({ params, body, preconditions, write }) =>
    write(async (tx) => {
      const before = await requireProduct(tx, params.id);
      requireVersion(preconditions, before, toProduct);
      if (before.isDeleted) throw new ApiError('conflict', 'The product is in the bin. Restore it first.');
      const changes = changedFields(before, await productFields(tx, body, before));
      if (Object.keys(changes).length === 0) return { answer: answer(before, true) };
      await keepRevision(tx, 'product', before, clock());
      const after = await tx.update('products', before._id, changes);
      if (after.slug !== before.slug)
        await keepRedirect(tx, productPath(before.slug), productPath(after.slug));
      return { answer: answer(after, true), changes: [productChange('changed', before, after)] };
    }, SHOWN),
  );

  mount(router, deleteProduct, ({ params, preconditions, write }) =>
    write(async (tx) => {
      const before = await requireProduct(tx, params.id);
      if (before.isDeleted) return { answer: answer(before, true) };
      requireVersion(preconditions, before, toProduct);
      await keepRevision(tx, 'product', before, clock());
      const binnedAt = clock().toISOString();
      const after = await tx.update('products', before._id, { isDeleted: true, binnedAt });
      return { answer: answer(after, true), changes: [productChange('deleted', before, after)] };
    }, SHOWN),
  );

  return router;
}

function answer(record: RecordOf<'products'>, isAdmin: boolean) {
  return ok(showProduct(record, isAdmin), { etag: versionTag(record.version) });
}

async function requireProduct(tx: StoreReader, id: string): Promise<RecordOf<'products'>> {
  return (await tx.get('products', id)) ?? missing();
}

function missing(): never {
  throw new ApiError('not-found', 'There is no such product');
}
