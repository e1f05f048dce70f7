import type { Router } from 'express';
import { type ApiError, fieldError, requireValid } from '@wa/core/contract/errors';
import * as contract from '@wa/core/contract/content';
import type { ProductChanges } from '@wa/core/contract/content';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { renderProduct, renderSummary } from '@wa/core/domain/catalogue/draw-records';
import { deepEqual, pickFields } from '@wa/core/domain/record';
import { type Product, type ProductInput, productProblems } from '@wa/core/domain/products/product';
import { usedFileTexts } from '@wa/core/domain/products/product-files';
import { PRODUCT } from '@wa/core/domain/entities';
import { productSlug } from '@wa/core/domain/slug';
import { isDrawingName } from '@wa/core/drawings/drawings';
import { toPublicProduct } from '@wa/core/html/sanitise';
import { ok, createRouter } from '../../http/mount.ts';
import { productPath, readList } from '../catalog/lists.ts';
import {
  asShown,
  freeSlug,
  missing,
  type EditedKind,
  answerOf,
  reorderRecords,
  type RecordNeeds,
} from '../records/records.ts';
import { mountEdits } from '../records/mount-records.ts';
import type { StoreReader } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';

/** Returns the whole product with its HTML as typed. */
function toProduct(record: RecordOf<'products'>): Product {
  return { ...PRODUCT.view(record), url: record.url || productPath(record.slug) };
}

/** Returns a product as visitors see it: figures rendered, HTML sanitized (D4, D14). */
export function publicProduct(product: Product, catalogue: Catalogue): Product {
  return toPublicProduct(renderProduct(product, catalogue));
}

/** Returns the product for the public API, without the input of metadata, which only the renderer needs. */
export function answeredProduct({ shown: _metadata, ...product }: Product): Product {
  return product;
}

export const PRODUCT_KIND: EditedKind<'products', Product, ProductChanges> = {
  kind: 'product',
  collection: 'products',
  word: 'product',
  title: ({ title }) => title,
  show: toProduct,
  pathOf: ({ slug }) => productPath(slug),
  linkedBy: 'linkedProduct',
  fields: productFields,
  /** A slug that another product has taken gets -2, -3, and so on. The response shows it. */
  onRestore: async (tx, { slug }) => ({ slug: await freeSlug(tx, 'products', slug) }),
};

/**
 * Returns the live product of a slug for visitors, with its HTML as typed (sanitize it before display). Null if
 * there is none.
 */
export async function readProductBySlug(store: StoreReader, slug: string): Promise<Product | null> {
  const record = await store.findOne('products', { slug, isDeleted: false });
  return record && toProduct(asShown(record));
}

/** Returns false for an empty row of a list. */
const isFilled = (row: object): boolean =>
  Object.values(row).some((value) => (Array.isArray(value) ? value.length > 0 : value !== ''));

/**
 * Returns the fields to store: the given fields over the current ones, null meaning empty. The slug is valid,
 * but may be empty or taken. An unchanged field isn't validated again, so that an older record can be fixed
 * one field at a time.
 * @param current null for a new product
 * @throws ApiError invalid with the reasons by field
 */
export function storedProduct(changes: ProductChanges, current: ProductInput | null): ProductInput {
  const fields = { ...(current ? pickFields(current, PRODUCT.names) : PRODUCT.empty), ...filled(changes) };
  for (const name of ['title', 'image', 'url', 'slug'] as const) fields[name] = fields[name].trim();
  fields.restraintCondition = fields.restraint === 'conditional' ? fields.restraintCondition.trim() : '';
  if (changes.connectedSidebar !== undefined) fields.connectedSidebar = distinct(fields.connectedSidebar);
  if (changes.figures !== undefined) fields.figures = distinct(fields.figures);
  if (changes.tasks !== undefined) fields.tasks = [...new Set(fields.tasks)];
  fields.uses = fields.uses.map((use) => use.trim()).filter(Boolean);
  fields.alternatives = fields.alternatives.filter(isFilled);
  fields.limits = fields.limits.filter(isFilled);
  fields.steps = fields.steps.filter(isFilled);
  fields.materials = fields.materials.filter(isFilled);
  Object.assign(fields, usedFileTexts(fields));
  const problems = Object.entries(productProblems(fields, isDrawingName)).filter(([name]) => {
    const field = name as keyof ProductInput;
    const given = field === 'restraintCondition' ? ([field, 'restraint'] as const) : [field];
    return current === null || given.some((each) => !deepEqual(fields[each], current[each]));
  });
  requireValid(Object.fromEntries(problems));
  // An empty URL means the product's own page. Stored empty, it follows the slug. An unchanged one stays, because
  // otherwise a saved draft would be a change that visitors see (D27.3).
  const isKept = fields.slug === current?.slug && fields.url === current.url;
  const slugs = isKept ? [] : [fields.slug, current?.slug];
  if (slugs.some((slug) => slug && fields.url === productPath(slug))) fields.url = '';
  return fields;
}

/**
 * As `storedProduct`, with a free slug.
 * @throws ApiError invalid with the reasons by field, duplicate for a slug that another product has
 */
async function productFields(
  tx: StoreReader,
  changes: ProductChanges,
  current: ProductInput | null,
): Promise<ProductInput> {
  const fields = storedProduct(changes, current);
  if (fields.slug === '') {
    fields.slug = await freeSlug(tx, 'products', productSlug(fields.title), current?.slug);
    if (fields.url === productPath(fields.slug)) fields.url = '';
  } else if (fields.slug !== current?.slug && (await hasSlug(tx, fields.slug))) throw slugTaken();
  return fields;
}

const hasSlug = async (tx: StoreReader, slug: string): Promise<boolean> =>
  (await tx.count('products', { slug, isDeleted: false })) > 0;

export const slugTaken = (): ApiError =>
  fieldError({ slug: 'Another product already has this slug.' }, 'duplicate');

/** Removes empty and duplicate chips, like the editor (specification 5). */
function distinct(chips: readonly string[]): string[] {
  return [...new Set(chips.map((chip) => chip.trim()).filter(Boolean))];
}

/** Returns the fields that are present, with null as the empty value of its type. */
function filled(changes: ProductChanges): Partial<ProductInput> {
  const present = PRODUCT.names.filter((name) => changes[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, changes[name] ?? PRODUCT.empty[name]]));
}

export const PRODUCT_ORDER = { kind: 'order', title: 'Products' } as const;

export function productRoutes(needs: RecordNeeds): Router {
  const { mount, store, current, catalogue } = needs;
  const router = createRouter();
  /**
   * Returns the product for the caller. Only an administrator gets the source (D4), drafts, and products in
   * the bin.
   */
  async function shownTo(record: RecordOf<'products'> | null, isAdmin: boolean) {
    if (record === null || ((record.isDeleted || record.draft) && !isAdmin)) return missing('product');
    if (isAdmin) return answerOf(toProduct(record));
    return answerOf(answeredProduct(publicProduct(toProduct(asShown(record)), await catalogue.now())));
  }

  mount(router, contract.listProducts, async ({ query, session }) => {
    if (query.isDeleted === 'true') return ok(await readList(store, 'products', true));
    const { list, sendCached } = await current('products');
    if (session !== null) return ok([...list], { sendCached });
    const now = await catalogue.now();
    return ok(list.filter(({ draft }) => !draft).map((product) => renderSummary(product, now)));
  });

  mount(router, contract.reorderProducts, ({ body, preconditions, write }) =>
    write((tx) =>
      reorderRecords(tx, { collection: 'products', ...PRODUCT_ORDER }, body.products, preconditions),
    ),
  );

  mount(router, contract.getProductBySlug, async ({ params, session }) =>
    shownTo(await store.findOne('products', { slug: params.slug, isDeleted: false }), session !== null),
  );
  mount(router, contract.getProduct, async ({ params, session }) =>
    shownTo(await store.get('products', params.id), session !== null),
  );

  const { createProduct: create, updateProduct: update, deleteProduct: remove } = contract;
  mountEdits(router, PRODUCT_KIND, { create, update, remove }, needs);
  return router;
}
