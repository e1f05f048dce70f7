import { z } from 'zod';
import { allClearable } from '../domain/field-schemas.ts';
import { PRODUCT } from '../domain/products/product-schema.ts';
import { binListQuery, get, slugParams } from './endpoint.ts';
import { binCall, recordCalls, reorderCall } from './records.ts';

export const productSchema = PRODUCT.schema;
export const productSummarySchema = productSchema.omit({ content: true });

/** Only the fields that are present change; null clears one (D4). Other fields are left out, never stored. */
export const productChangesSchema = z
  .object({ ...allClearable(PRODUCT.fields), title: PRODUCT.fields.title })
  .partial();
export type ProductChanges = z.infer<typeof productChangesSchema>;

export const listProducts = get('/api/products', {
  access: 'bin-list',
  summary: 'Products in their order, without content; with isDeleted=true those in the bin',
  query: binListQuery,
  responses: { 200: z.array(productSummarySchema) },
});

export const getProductBySlug = get('/api/products/slug/:slug', {
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

export const deleteProduct = binCall('/api/products', productSchema, 'Moves a product to the bin');

export const reorderProducts = reorderCall('/api/products', 'products');
