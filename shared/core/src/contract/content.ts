import { z } from 'zod';
import { allClearable, recordId, address, line, order } from '../domain/entity.ts';
import { PRODUCT, PRODUCT_HEAVY, SIDEBAR_ITEM } from '../domain/entities.ts';
import {
  binListQuery,
  get,
  slugParams,
  binCall,
  recordCalls,
  reorderCall,
  idParams,
  put,
  post,
} from './endpoint.ts';
import { PAGE } from '../domain/pages/page-schema.ts';
import type { PageSection } from '../domain/pages/page.ts';
import type { LinkedRecord, SidebarNode } from '../domain/sidebar/sidebar-tree.ts';

/** Fields that only summaries have. */
const listed = {
  shownAt: z
    .string()
    .optional()
    .describe(
      'The time of the last change that visitors see, if a saved draft is newer; only for administrators',
    ),
};

export const productSchema = PRODUCT.schema;
export const productSummarySchema = productSchema.omit({ ...PRODUCT_HEAVY, specs: true }).extend(listed);

/**
 * Only fields that are present change; null clears a field (D4). Unknown fields are dropped, never stored.
 */
const productChangesSchema = z
  .object({ ...allClearable(PRODUCT.fields), title: PRODUCT.fields.title })
  .partial();
export type ProductChanges = z.infer<typeof productChangesSchema>;

export const listProducts = get('/api/products', {
  access: 'bin-list',
  summary: 'List products in order, without content and details; with isDeleted=true those in the bin',
  query: binListQuery,
  responses: { 200: z.array(productSummarySchema) },
});

export const getProductBySlug = get('/api/products/slug/:slug', {
  access: 'public',
  summary: 'Get one product by its slug',
  params: slugParams,
  responses: { 200: productSchema },
  errors: [404],
});

const productCalls = recordCalls('Product', '/api/products', productSchema, productChangesSchema);
export const getProduct = { ...productCalls.get, access: 'public' } as const;
export const createProduct = productCalls.create;
export const updateProduct = productCalls.update;

export const deleteProduct = binCall('/api/products', productSchema, 'Move a product to the bin');

export const reorderProducts = reorderCall('/api/products', 'products');

export const pageSchema = PAGE.schema;
export const pageSummarySchema = pageSchema.omit({ content: true, shown: true }).extend(listed);

const pageChangesSchema = z
  .object({
    ...allClearable(PAGE.fields),
    title: PAGE.fields.title,
    slug: PAGE.fields.slug,
  })
  .partial();
export type PageChanges = z.infer<typeof pageChangesSchema>;

const pageSectionSchema = z.object({
  anchor: z.string(),
  label: z.string(),
}) satisfies z.ZodType<PageSection>;

export const listPages = get('/api/pages', {
  access: 'bin-list',
  summary: 'List pages without content; with the query, only featured ones or those in the bin',
  query: z.object({
    isDeleted: z.enum(['true', 'false']).optional(),
    featured: z.enum(['true', 'false']).optional(),
  }),
  responses: { 200: z.array(pageSummarySchema) },
});

export const getPageSections = get('/api/pages/:id/sections', {
  access: 'public',
  summary: 'List the link targets within a page',
  params: idParams,
  responses: { 200: z.array(pageSectionSchema) },
  errors: [404],
});

const pageLinkSchema = z.object({ kind: z.enum(['page', 'product']), _id: recordId, title: z.string() });
export type PageLink = z.infer<typeof pageLinkSchema>;

export const listPageLinks = get('/api/pages/:id/links', {
  summary: 'List live pages and products that link to a page in their texts or by their address',
  params: idParams,
  responses: { 200: z.array(pageLinkSchema) },
  errors: [404],
});

export const getPageBySlug = get('/api/pages/slug/:slug', {
  access: 'public',
  summary: 'Get one page by its whole path, URL-encoded',
  params: slugParams,
  responses: { 200: pageSchema },
  errors: [404],
});

export const savePageBySlug = put('/api/pages/slug/:slug', {
  summary:
    'Create a page or change the given fields; another slug in the body renames it. With If-Match and an _id it ' +
    'only changes that page, and is 412 if another one is at the address',
  params: slugParams,
  body: pageChangesSchema.extend({ _id: recordId.optional() }),
  conditional: true,
  responses: { 200: pageSchema, 201: pageSchema },
  errors: [409, 412, 413, 415, 422],
});

export const deletePage = binCall('/api/pages', pageSchema, 'Move a page to the bin');

const linkedRecordSchema = z.object({
  _id: recordId,
  slug: z.string(),
  title: z.string(),
  /** Visitors don't see a draft (D36). */
  draft: z.boolean().optional(),
}) satisfies z.ZodType<LinkedRecord>;

export const sidebarItemSchema = SIDEBAR_ITEM.schema;

export const sidebarNodeSchema: z.ZodType<SidebarNode> = sidebarItemSchema.extend({
  linkedProduct: linkedRecordSchema.nullable(),
  linkedPage: linkedRecordSchema.nullable(),
  get children() {
    return z.array(sidebarNodeSchema);
  },
});

/** A link as an id, or as the populated object of the list response. */
const link = z
  .union([
    recordId,
    z.object({ _id: recordId }).transform((linked) => linked._id),
    z.literal('').transform(() => null),
  ])
  .nullable();

const sidebarItemFields = z
  .object({
    name: line,
    href: address.nullable(),
    linkedProduct: link,
    linkedPage: link,
    section: line.nullable(),
    parent: recordId.nullable(),
    order,
  })
  .partial();

/** An `_id` of 24 characters refers to a saved child; any other or none creates a child (specification 5). */
const child = sidebarItemFields.extend({ _id: z.string().max(100).optional() });

/** A save sends the parent, its children, and removed children together, and stores all or nothing (D4). */
const sidebarItemChangesSchema = sidebarItemFields.extend({
  children: z.array(child).max(500).optional(),
  removedChildren: z.array(recordId).max(500).optional(),
});
export type SidebarItemChanges = z.infer<typeof sidebarItemChangesSchema>;

export const listSidebarItems = get('/api/sidebar-items', {
  access: 'bin-list',
  summary:
    'Get the navigation tree with populated links, HOME first; with isDeleted=true the items in the bin',
  query: binListQuery,
  responses: { 200: z.array(sidebarNodeSchema) },
});

export const createSidebarItem = post('/api/sidebar-items', {
  summary: 'Create an item, with its children if given',
  body: sidebarItemChangesSchema,
  conditional: true,
  responses: { 201: sidebarNodeSchema },
  errors: [404, 409, 413, 415, 422],
});

export const updateSidebarItem = put('/api/sidebar-items/:id', {
  summary: 'Change the given fields, with children and removed children if given',
  params: idParams,
  body: sidebarItemChangesSchema,
  conditional: true,
  responses: { 200: sidebarNodeSchema },
  errors: [404, 409, 412, 413, 415, 422],
});

export const deleteSidebarItem = binCall(
  '/api/sidebar-items',
  sidebarItemSchema,
  'Move an item and its children to the bin as one entry',
);

export const reorderSidebarItems = reorderCall('/api/sidebar-items', 'items');
