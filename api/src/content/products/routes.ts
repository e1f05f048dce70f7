import type { Router } from 'express';
import {
  createProduct,
  deleteProduct,
  getProduct,
  getProductBySlug,
  listProducts,
  reorderProducts,
  updateProduct,
  type ProductChanges,
} from '@wa/core/contract/products';
import { ApiError } from '@wa/core/contract/errors';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { drawSummary } from '@wa/core/domain/catalogue/draw-records';
import type { Product } from '@wa/core/domain/products/product';
import { changedFields, keepRevision } from '../../store/revisions.ts';
import { type CurrentList, ok, type Mount, createRouter } from '../../http/mount.ts';
import { versionTag, requireList, requireVersion, requireDistinct } from '../../http/conditions.ts';
import { keepRedirect, dropRedirect } from '../redirects/redirects.ts';
import type { RecordOf } from '../../store/records.ts';
import type { StoreReader, StoreTransaction } from '../../store/port.ts';
import {
  productFields,
  answeredProduct,
  SHOWN_PRODUCT,
  productChange,
  productPath,
  publicProduct,
  toProduct,
} from './product-view.ts';
import { readProducts } from './read.ts';

const SHOWN = { shown: SHOWN_PRODUCT };

interface ProductNeeds {
  mount: Mount;
  store: StoreReader;
  current: CurrentList;
  clock: () => Date;
  /** Figures and tables as they are now: what visitors are shown has them in place of references. */
  catalogue: { now: () => Promise<Catalogue> };
}

export function productRoutes({ mount, store, current, clock, catalogue }: ProductNeeds): Router {
  const router = createRouter();
  /** As the caller may see it: an administrator gets the source (D4). */
  async function shownTo(record: RecordOf<'products'>, isAdmin: boolean) {
    if (isAdmin) return tagged(toProduct(record));
    return tagged(answeredProduct(publicProduct(toProduct(record), await catalogue.now())));
  }

  mount(router, listProducts, async ({ query, session }) => {
    if (query.isDeleted === 'true') return ok(await readProducts(store, { deleted: true }));
    const { list, sendKept } = await current('products');
    if (session !== null) return ok([...list], { sendKept });
    const now = await catalogue.now();
    return ok(list.map((product) => drawSummary(product, now)));
  });

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
    return shownTo(record ?? missing(), session !== null);
  });

  mount(router, getProduct, async ({ params, session }) => {
    const record = await store.get('products', params.id);
    // What lies in the bin exists for administrators only.
    return shownTo(record && (session || !record.isDeleted) ? record : missing(), session !== null);
  });

  mount(router, createProduct, ({ body, write }) =>
    write(async (tx) => {
      const fields = await productFields(tx, body, null);
      const order = await tx.nextOrder('products');
      const record = await tx.insert('products', { ...fields, order, isDeleted: false });
      await dropRedirect(tx, productPath(record.slug));
      return {
        answer: { ...answer(record), status: 201 },
        changes: [productChange('created', null, record)],
      };
    }, SHOWN),
  );

  mount(router, updateProduct, ({ params, body, preconditions, write }) =>
    write(async (tx) => {
      const before = await requireProduct(tx, params.id);
      requireVersion(preconditions, before, toProduct);
      const after = await changeProduct(tx, before, body, clock());
      if (after === before) return { answer: answer(before) };
      return { answer: answer(after), changes: [productChange('changed', before, after)] };
    }, SHOWN),
  );

  mount(router, deleteProduct, ({ params, preconditions, write }) =>
    write(async (tx) => {
      const before = await requireProduct(tx, params.id);
      if (before.isDeleted) return { answer: answer(before) };
      requireVersion(preconditions, before, toProduct);
      await keepRevision(tx, 'product', before, clock());
      const binnedAt = clock().toISOString();
      const after = await tx.update('products', before._id, { isDeleted: true, binnedAt });
      return { answer: answer(after), changes: [productChange('deleted', before, after)] };
    }, SHOWN),
  );

  return router;
}

/**
 * The product changed, what it was kept as a revision, an old address as a redirect; `before` itself where nothing
 * differs. @throws ApiError conflict for one in the bin, invalid, duplicate
 */
export async function changeProduct(
  tx: StoreTransaction,
  before: RecordOf<'products'>,
  given: ProductChanges,
  now: Date,
): Promise<RecordOf<'products'>> {
  if (before.isDeleted) throw new ApiError('conflict', 'The product is in the bin. Restore it first.');
  const changes = changedFields(before, await productFields(tx, given, before));
  if (Object.keys(changes).length === 0) return before;
  await keepRevision(tx, 'product', before, now);
  const after = await tx.update('products', before._id, changes);
  if (after.slug !== before.slug) await keepRedirect(tx, productPath(before.slug), productPath(after.slug));
  return after;
}

const tagged = (product: Product) => ok(product, { etag: versionTag(product.version) });
const answer = (record: RecordOf<'products'>) => tagged(toProduct(record));

async function requireProduct(tx: StoreReader, id: string): Promise<RecordOf<'products'>> {
  return (await tx.get('products', id)) ?? missing();
}

function missing(): never {
  throw new ApiError('not-found', 'There is no such product');
}
