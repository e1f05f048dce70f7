import { z } from 'zod';
import { MARK_NAME_MAX } from '../domain/limits.ts';
import { RECORD_KINDS } from '../domain/record.ts';
import { idParams, line, recordId, success } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { figureSchema } from './figures.ts';
import { galleryGroupSchema } from './gallery.ts';
import { pageSchema } from './pages.ts';
import { productSchema } from './products.ts';
import { settingsSchema } from './settings.ts';
import { sidebarItemSchema } from './sidebar-items.ts';
import { tableSchema } from './tables.ts';

const kind = z.enum(RECORD_KINDS);
const ofRecord = z.object({ kind, id: z.string().max(200) });
/** Device and shell (D15); null where nobody was noted. */
const by = z.string().nullable();

const versionSchema = z.object({
  version: z.number().int(),
  at: z.string(),
  by,
  record: z.union([
    productSchema,
    sidebarItemSchema,
    pageSchema,
    figureSchema,
    tableSchema,
    galleryGroupSchema,
    settingsSchema,
  ]),
});

const lostEdit = { title: line, against: z.number().int().nullable(), fields: z.record(line, z.unknown()) };
const lostEditSchema = z.object({ _id: recordId, kind, recordId, at: z.string(), by, ...lostEdit });

const markSchema = z.object({
  _id: recordId,
  name: z.string(),
  at: z.string(),
  by,
  count: z.number().int(),
});

const sinceMarkSchema = z.object({
  kind,
  id: recordId,
  title: z.string(),
  what: z.enum(['created', 'changed', 'deleted', 'restored', 'gone']),
  version: z.number().int().nullable(),
  fields: z.array(z.string()),
});

export type LostEdit = z.infer<typeof lostEditSchema>;
export type HistoryVersion = z.infer<typeof versionSchema>;
export type Mark = z.infer<typeof markSchema>;
export type ChangeSinceMark = z.infer<typeof sinceMarkSchema>;

export const getHistory = defineEndpoint({
  name: 'getHistory',
  method: 'GET',
  path: '/api/history/:kind/:id',
  access: 'session',
  summary:
    'The versions that are kept of a record, newest first with the current one, and what lost a conflict',
  params: ofRecord,
  responses: { 200: z.object({ versions: z.array(versionSchema), lost: z.array(lostEditSchema) }) },
  errors: [404],
});

export const listLostEdits = defineEndpoint({
  name: 'listLostEdits',
  method: 'GET',
  path: '/api/history/lost',
  access: 'session',
  summary: 'What lost a conflict, over everything, newest first',
  responses: { 200: z.array(lostEditSchema) },
});

export const keepLostEdit = defineEndpoint({
  name: 'keepLostEdit',
  method: 'POST',
  path: '/api/history/:kind/:id/lost',
  access: 'session',
  summary: 'Keeps what a decided conflict has dropped, so that the history can show it',
  params: ofRecord,
  body: z.object(lostEdit),
  conditional: true,
  responses: { 201: lostEditSchema },
  errors: [409, 413, 415, 422],
});

export const listMarks = defineEndpoint({
  name: 'listMarks',
  method: 'GET',
  path: '/api/marks',
  access: 'session',
  summary: 'The named moments over everything, newest first',
  responses: { 200: z.array(markSchema) },
});

export const createMark = defineEndpoint({
  name: 'createMark',
  method: 'POST',
  path: '/api/marks',
  access: 'session',
  summary: 'Names this moment; what it needs is kept until the mark is removed',
  body: z.object({ name: z.string().trim().min(1).max(MARK_NAME_MAX) }),
  conditional: true,
  responses: { 201: markSchema },
  errors: [409, 413, 415, 422],
});

export const getMark = defineEndpoint({
  name: 'getMark',
  method: 'GET',
  path: '/api/marks/:id',
  access: 'session',
  summary: 'What has changed since a mark, by record; `version` and `order` are those of then',
  params: idParams,
  responses: {
    200: z.object({
      mark: markSchema,
      changes: z.array(sinceMarkSchema),
      order: z.object({ products: z.array(recordId), sidebarItems: z.array(recordId) }),
    }),
  },
  errors: [404],
});

export const deleteMark = defineEndpoint({
  name: 'deleteMark',
  method: 'DELETE',
  path: '/api/marks/:id',
  access: 'session',
  summary: 'Removes a mark; no record changes',
  params: idParams,
  conditional: true,
  responses: { 200: success },
  errors: [404, 409, 422],
});
