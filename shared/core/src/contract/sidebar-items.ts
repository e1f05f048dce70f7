import { z } from 'zod';
import type { LinkedRecord, SidebarNode } from '../domain/sidebar/sidebar-item.ts';
import { SIDEBAR_ITEM } from '../domain/sidebar/sidebar-item-schema.ts';
import { address, clearable, line, order, recordId } from '../domain/field-schemas.ts';
import { binListQuery, get, idParams, post, put } from './endpoint.ts';
import { binCall, reorderCall } from './records.ts';

const linkedRecordSchema = z.object({
  _id: recordId,
  slug: z.string(),
  title: z.string(),
}) satisfies z.ZodType<LinkedRecord>;

export const sidebarItemSchema = SIDEBAR_ITEM.schema;

/** A node with its populated links and its children. */
export const sidebarNodeSchema: z.ZodType<SidebarNode> = sidebarItemSchema.extend({
  linkedProduct: linkedRecordSchema.nullable(),
  linkedPage: linkedRecordSchema.nullable(),
  get children() {
    return z.array(sidebarNodeSchema);
  },
});

/** A link arrives as an id or as the populated object the list answered. */
const link = z
  .union([
    recordId,
    z.object({ _id: recordId }).transform((linked) => linked._id),
    z.literal('').transform(() => null),
  ])
  .nullable();

const changes = z
  .object({
    name: line,
    href: clearable(address),
    linkedProduct: link,
    linkedPage: link,
    section: clearable(line),
    parent: recordId.nullable(),
    order,
  })
  .partial();

/** `_id` of 24 characters names a saved child; any other, or none, creates one (specification 5). */
const child = changes.extend({ _id: z.string().max(100).optional() });

/** Parent, children and removed children of one save travel together and are stored all or nothing (D4). */
export const sidebarItemChangesSchema = changes.extend({
  children: z.array(child).max(500).optional(),
  removedChildren: z.array(recordId).max(500).optional(),
});
export type SidebarItemChanges = z.infer<typeof sidebarItemChangesSchema>;

export const listSidebarItems = get('/api/sidebar-items', {
  access: 'bin-list',
  summary: 'The navigation tree with populated links, HOME first; with isDeleted=true the items in the bin',
  query: binListQuery,
  responses: { 200: z.array(sidebarNodeSchema) },
});

export const createSidebarItem = post('/api/sidebar-items', {
  summary: 'Creates an item, with its children if given',
  body: sidebarItemChangesSchema,
  conditional: true,
  responses: { 201: sidebarNodeSchema },
  errors: [404, 409, 413, 415, 422],
});

export const updateSidebarItem = put('/api/sidebar-items/:id', {
  summary: 'Changes the fields that are present, with children and removed children if given',
  params: idParams,
  body: sidebarItemChangesSchema,
  conditional: true,
  responses: { 200: sidebarNodeSchema },
  errors: [404, 409, 412, 413, 415, 422],
});

export const deleteSidebarItem = binCall(
  '/api/sidebar-items',
  sidebarItemSchema,
  'Moves an item and what lies below it to the bin as one entry',
);

export const reorderSidebarItems = reorderCall('/api/sidebar-items', 'items');
