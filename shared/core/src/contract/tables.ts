import { z } from 'zod';
import { TABLE } from '../domain/tables/table-schema.ts';
import { idParams, get } from './endpoint.ts';
import { placeSchema } from './figures.ts';
import { recordCalls } from './records.ts';

export const tableSchema = TABLE.schema;

/** Only the fields that are present change (D4). */
export const tableChangesSchema = z.object(TABLE.fields).partial();
export type TableChanges = z.infer<typeof tableChangesSchema>;

export const tableCalls = recordCalls({
  name: 'Table',
  names: 'Tables',
  path: '/api/tables',
  schema: tableSchema,
  changes: tableChangesSchema,
  words: { one: 'table', many: 'tables' },
});

export const listTablePlaces = get('/api/tables/:id/places', {
  summary: 'Pages and products that show a table',
  params: idParams,
  responses: { 200: z.array(placeSchema) },
  errors: [404],
});
