import { z } from 'zod';
import { RECORD_KINDS } from '../domain/record.ts';
import { line, recordId } from '../domain/field-schemas.ts';
import { binnedSchema } from './bin.ts';
import { get, post } from './endpoint.ts';
import { settingsSchema } from './settings.ts';

const kind = z.enum(RECORD_KINDS);
const ofRecord = z.object({ kind, id: z.string().max(200) });
/** Device and shell (D15); null where nobody was noted. */
const by = z.string().nullable();

const versionSchema = z.object({
  version: z.number().int(),
  at: z.string(),
  by,
  record: z.union([...binnedSchema.options, settingsSchema]),
});

const lostEdit = { title: line, against: z.number().int().nullable(), fields: z.record(line, z.unknown()) };
const lostEditSchema = z.object({ _id: recordId, kind, recordId, at: z.string(), by, ...lostEdit });

export type LostEdit = z.infer<typeof lostEditSchema>;
export type HistoryVersion = z.infer<typeof versionSchema>;

export const getHistory = get('/api/history/:kind/:id', {
  summary:
    'The versions that are kept of a record, newest first with the current one, and what lost a conflict',
  params: ofRecord,
  responses: { 200: z.object({ versions: z.array(versionSchema), lost: z.array(lostEditSchema) }) },
  errors: [404],
});

export const keepLostEdit = post('/api/history/:kind/:id/lost', {
  summary: 'Keeps what a decided conflict has dropped, so that the history can show it',
  params: ofRecord,
  body: z.object(lostEdit),
  conditional: true,
  responses: { 201: lostEditSchema },
  errors: [409, 413, 415, 422],
});
