import { z } from 'zod';
import { type BinKind, RECORD_KINDS } from '../domain/record.ts';
import { line, recordId } from '../domain/entity.ts';
import { idParams, success, put, get, remove, post } from './endpoint.ts';
import {
  certificateSchema,
  figureSchema,
  galleryGroupSchema,
  tableSchema,
  settingsSchema,
} from './catalogue.ts';
import { pageSchema, productSchema, sidebarItemSchema } from './content.ts';

const binnedSchema = z.union([
  productSchema,
  sidebarItemSchema,
  pageSchema,
  figureSchema,
  tableSchema,
  galleryGroupSchema,
  certificateSchema,
]);

/** Accepted values of `?type=` and the kind each one stands for (D4). */
const KIND_BY_NAME = {
  product: 'product',
  'sidebar-item': 'sidebar-item',
  sidebarItem: 'sidebar-item',
  sidebar: 'sidebar-item',
  page: 'page',
  figure: 'figure',
  table: 'table',
  'gallery-group': 'gallery-group',
  certificate: 'certificate',
} as const satisfies Record<string, BinKind>;

const typeQuery = z.object({
  type: z
    .enum(Object.keys(KIND_BY_NAME) as [keyof typeof KIND_BY_NAME])
    .transform((name) => KIND_BY_NAME[name]),
});

export const restoreFromBin = put('/api/bin/restore/:id', {
  summary: 'Restore a record from the bin; a repeated call also returns 200',
  params: idParams,
  query: typeQuery,
  conditional: true,
  responses: { 200: binnedSchema },
  errors: [404, 409, 412, 422],
});

export const listBinLinks = get('/api/bin/links/:id', {
  summary:
    'List live sidebar items that link to a record in the bin and lose the link if it is deleted permanently',
  params: idParams,
  query: typeQuery,
  responses: { 200: z.array(z.object({ _id: recordId, name: line })) },
  errors: [404],
});

export const deletePermanently = remove('/api/bin/permanent/:id', {
  summary: 'Delete a record of the bin permanently; a live record is a 409',
  params: idParams,
  query: typeQuery,
  conditional: true,
  responses: { 200: success },
  errors: [404, 409, 412],
});

const kind = z.enum(RECORD_KINDS);
const ofRecord = z.object({ kind, id: z.string().max(200) });
/** Author and device (D15); null if not recorded. */
const by = z.string().nullable();

const versionSchema = z.object({
  version: z.number().int(),
  at: z.string(),
  by,
  record: z.union([...binnedSchema.options, settingsSchema]),
});

const discarded = { title: line, against: z.number().int().nullable(), fields: z.record(line, z.unknown()) };
const discardedSchema = z.object({ _id: recordId, kind, recordId, at: z.string(), by, ...discarded });

export type DiscardedVersion = z.infer<typeof discardedSchema>;
export type HistoryVersion = z.infer<typeof versionSchema>;

export const getHistory = get('/api/history/:kind/:id', {
  summary: 'List the versions of a record, newest first, and its discarded versions',
  params: ofRecord,
  responses: { 200: z.object({ versions: z.array(versionSchema), lost: z.array(discardedSchema) }) },
  errors: [404],
});

export const keepLostEdit = post('/api/history/:kind/:id/lost', {
  summary: 'Store the discarded version of a resolved conflict for the history',
  params: ofRecord,
  body: z.object(discarded),
  conditional: true,
  responses: { 201: discardedSchema },
  errors: [409, 413, 415, 422],
});
