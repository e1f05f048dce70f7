import { z } from 'zod';
import { FIGURE_KEY_MAX } from '../domain/figures/catalogue-figure.ts';
import { RESTRAINTS } from '../domain/products/restraint.ts';
import { TASKS } from '../domain/products/tasks.ts';
import type { Product, ProductSummary } from '../domain/products/product.ts';
import {
  address,
  addressList,
  allClearable,
  binListQuery,
  idParams,
  line,
  longText,
  order,
  reorderEntries,
  slug,
  slugParams,
  storedFields,
  success,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Whether the product holds the pipes together against thrust. */
export const restraintFields = {
  restraint: z.enum(RESTRAINTS).describe('Whether it restrains the pipes against thrust; empty: not stated'),
  restraintCondition: line.describe('With `conditional`: what must be so, as it follows "if"'),
} as const;

const fields = {
  title: line,
  image: address,
  url: address,
  slug,
  source: line,
  content: longText,
  images: addressList,
  pdfs: addressList,
  metaTitle: line,
  metaDescription: line,
  connectedSidebar: z.array(line).max(200),
  figures: z.array(z.string().max(FIGURE_KEY_MAX)).max(200),
  tasks: z.array(z.enum(TASKS)).max(TASKS.length),
  ...restraintFields,
} as const;

/** Only where a title says figures. */
export const titlesSchema = z.object({ us: z.string(), metric: z.string() }).optional();

export const productSchema = z.object({
  ...storedFields,
  ...fields,
  order,
  isDeleted: z.boolean(),
  titles: titlesSchema,
}) satisfies z.ZodType<Product>;

export const productSummarySchema = productSchema.omit({ content: true }) satisfies z.ZodType<ProductSummary>;

/** Only the fields that are present change; null clears one (D4). Other fields are left out, never stored. */
export const productChangesSchema = z.object({ ...allClearable(fields), title: fields.title }).partial();
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

export const getProduct = defineEndpoint({
  name: 'getProduct',
  method: 'GET',
  path: '/api/products/:id',
  access: 'public',
  summary: 'One product by its id',
  params: idParams,
  responses: { 200: productSchema },
  errors: [404],
});

export const createProduct = defineEndpoint({
  name: 'createProduct',
  method: 'POST',
  path: '/api/products',
  access: 'session',
  summary: 'Creates a product at the end of the order',
  body: productChangesSchema,
  conditional: true,
  responses: { 201: productSchema },
  errors: [409, 413, 415, 422],
});

export const updateProduct = defineEndpoint({
  name: 'updateProduct',
  method: 'PUT',
  path: '/api/products/:id',
  access: 'session',
  summary: 'Changes the fields that are present',
  params: idParams,
  body: productChangesSchema,
  conditional: true,
  responses: { 200: productSchema },
  errors: [404, 409, 412, 413, 415, 422],
});

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
