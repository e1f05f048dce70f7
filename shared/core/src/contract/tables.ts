import { z } from 'zod';
import { COLUMN_KINDS, type TableRecord } from '../domain/tables/fact-table.ts';
import { FIGURE_KEY_MAX } from '../domain/figures/catalogue-figure.ts';
import { TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '../domain/limits.ts';
import { idParams, line, storedFields } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { placeSchema } from './figures.ts';
import { recordCalls } from './records.ts';

/** Columns and rows of one table. */
/** Characters. */
const TABLE_NAME_MAX = 100;

const cell = z
  .union([
    z
      .object({
        figure: z.string().max(FIGURE_KEY_MAX),
        at: z.number().int().min(0).max(100).optional(),
        shows: z.enum(['value', 'class']).optional(),
      })
      .strict(),
    z.object({ words: line }).strict(),
  ])
  .nullable();

const fields = {
  name: z.string().max(TABLE_NAME_MAX),
  caption: line,
  rowLabel: line,
  columns: z.array(z.object({ label: line, kind: z.enum(COLUMN_KINDS) }).strict()).max(TABLE_COLUMNS_MAX),
  rows: z
    .array(z.object({ header: line, cells: z.array(cell).max(TABLE_COLUMNS_MAX) }).strict())
    .max(TABLE_ROWS_MAX),
  notes: z.array(line).max(50),
} as const;

export const tableSchema = z.object({
  ...storedFields,
  ...fields,
  isDeleted: z.boolean(),
}) satisfies z.ZodType<TableRecord>;

/** Only the fields that are present change (D4). */
export const tableChangesSchema = z.object(fields).partial();
export type TableChanges = z.infer<typeof tableChangesSchema>;

export const tableCalls = recordCalls({
  name: 'Table',
  names: 'Tables',
  path: '/api/tables',
  schema: tableSchema,
  changes: tableChangesSchema,
  words: { one: 'table', many: 'tables' },
});

export const listTablePlaces = defineEndpoint({
  name: 'listTablePlaces',
  method: 'GET',
  path: '/api/tables/:id/places',
  access: 'session',
  summary: 'Pages and products that show a table',
  params: idParams,
  responses: { 200: z.array(placeSchema) },
  errors: [404],
});
