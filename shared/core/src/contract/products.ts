import { z } from 'zod';
import { allClearable } from '../domain/field-schemas.ts';
import { PRODUCT } from '../domain/products/product-schema.ts';
import { binListQuery, idParams, reorderEntries, slugParams, success, defineEndpoint } from './endpoint.ts';
import { recordCalls } from './records.ts';

export const productSchema = PRODUCT.schema;
export const productSummarySchema = productSchema.omit({ content: true });

/** Only the fields that are present change; null clears one (D4). Other fields are left out, never stored. */
export const productChangesSchema = z
  .object({ ...allClearable(PRODUCT.fields), title: PRODUCT.fields.title })
  .partial();
export type ProductChanges = z.infer<typeof productChangesSchema>;

export const listProducts = defineEndpoint({
  name: 'listProducts',
  method: 'GET',
  path: '/api/products',
  access: 'bin-list',
  summary: 'Products in their order, without content; with isDeleted=true those in the bin',
  query: binListQuery,
  responses: { 200: z.array(productSummarySchema) },
});

export const getProductBySlug = defineEndpoint({
  name: 'getProductBySlug',
  method: 'GET',
  path: '/api/products/slug/:slug',
  access: 'public',
  summary: 'One product by its slug',
  params: slugParams,
  responses: { 200: productSchema },
  errors: [404],
});

const calls = recordCalls({
  name: 'Product',
  names: 'Products',
  path: '/api/products',
  schema: productSchema,
  changes: productChangesSchema,
  words: { one: 'product', many: 'products' },
});
export const getProduct = { ...calls.get, access: 'public' } as const;
export const createProduct = calls.create;
export const updateProduct = calls.update;

export const deleteProduct = defineEndpoint({
  name: 'deleteProduct',
  method: 'DELETE',
  path: '/api/products/:id',
  access: 'session',
  summary: 'Moves a product to the bin',
  params: idParams,
  conditional: true,
  responses: { 200: productSchema },
  errors: [404, 409, 412],
});

export const reorderProducts = defineEndpoint({
  name: 'reorderProducts',
  method: 'POST',
  path: '/api/products/reorder',
  access: 'session',
  summary: 'Sets the order of exactly the named products, all or nothing',
  body: z.object({ products: reorderEntries }),
  conditional: true,
  responses: { 200: success },
  errors: [404, 409, 412, 413, 415, 422],
});
