import { z } from 'zod';
import { IMPORT } from '../domain/limits.ts';
import {
  certificateChangeSchema,
  importLineSchema,
  productChangeSchema,
} from '../domain/import/change-schema.ts';
import { line, recordId } from '../domain/entity.ts';
import { get, post } from './endpoint.ts';
import { figureChangesSchema } from './catalogue.ts';

const format = z.enum(['xlsx', 'csv']);
export type SpreadsheetFormat = z.infer<typeof format>;
export const SPREADSHEET_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const satisfies Record<SpreadsheetFormat, string>;

/**
 * The file as JSON for `as=json`: a page can then pass it to the disk in the browser and in the desktop app.
 */
const fileSchema = z.object({ name: z.string(), type: z.string(), base64: z.string() });
export type SpreadsheetFile = z.infer<typeof fileSchema>;

export const exportFigures = get('/api/figures/export', {
  summary: 'Export spec values as a spreadsheet: all, one family, or one table',
  query: z.object({
    format,
    family: line.optional(),
    table: line.optional(),
    as: z.literal('json').optional(),
  }),
  responses: { 200: fileSchema },
  fileTypes: Object.values(SPREADSHEET_TYPES),
  errors: [404],
});

const recordsQuery = z.object({
  format,
  as: z.literal('json').optional(),
  /** `none` for a template: only the names of the columns. */
  rows: z.literal('none').optional(),
});

export const exportProducts = get('/api/products/export', {
  summary: 'Export the products with all fields and specs as a spreadsheet, or an empty template',
  query: recordsQuery,
  responses: { 200: fileSchema },
  fileTypes: Object.values(SPREADSHEET_TYPES),
});

export const exportCertificates = get('/api/certificates/export', {
  summary: 'Export the certificates as a spreadsheet, or an empty template',
  query: recordsQuery,
  responses: { 200: fileSchema },
  fileTypes: Object.values(SPREADSHEET_TYPES),
});

const version = z.number().int();
const figureChange = z.object({
  _id: recordId.nullable(),
  version: version.nullable(),
  fields: figureChangesSchema,
});
const importChangesSchema = z.object({
  figures: z.array(figureChange).max(IMPORT.maxRows),
  products: z.array(productChangeSchema).max(IMPORT.maxRows),
  certificates: z.array(certificateChangeSchema).max(IMPORT.maxRows).default([]),
  /** All current products in their new order; null if it doesn't change. */
  order: z.array(recordId).max(IMPORT.maxRows).nullable(),
});
export type ImportChanges = z.infer<typeof importChangesSchema>;
const file = line.optional();

export const importPreviewSchema = z.object({
  name: z.string(),
  sheets: z.number().int(),
  rows: z.number().int(),
  unchanged: z.number().int(),
  /** Rejected lines first, then in the order of the file. */
  lines: z.array(importLineSchema),
  /** Changes that can be applied, without rejected cells. */
  changes: importChangesSchema,
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const previewImport = post('/api/import', {
  summary: 'Preview the changes of a spreadsheet (XLSX or CSV, up to 10 MB and 50,000 rows)',
  files: ['file'],
  responses: { 200: importPreviewSchema },
  errors: [413, 415, 422],
});

const ids = z.array(recordId).max(IMPORT.maxRows);
/** Ids, each with the version after the change. */
const left = z.array(z.tuple([recordId, version])).max(IMPORT.maxRows);
/**
 * The changed records without their values: enough for an undo, and small enough to store for a repeated
 * request.
 */
export const importedSchema = z.object({
  figures: left,
  products: left,
  certificates: left.default([]),
  order: z.object({ before: ids, after: ids }).nullable(),
  file,
});
export type Imported = z.infer<typeof importedSchema>;

export const applyImport = post('/api/import/apply', {
  summary: 'Apply the changes of a preview, all or none, each to the version in the preview',
  body: importChangesSchema.extend({ file }),
  maxBodyBytes: IMPORT.maxChangesBytes,
  conditional: true,
  responses: { 200: importedSchema },
  errors: [404, 409, 412, 413, 415, 422],
});

export const undoImport = post('/api/import/undo', {
  summary:
    'Undo an import, all or nothing; a field edited since then is a 412. Undo the undo to redo the import',
  body: importedSchema,
  maxBodyBytes: IMPORT.maxChangesBytes,
  conditional: true,
  responses: { 200: importedSchema },
  errors: [404, 409, 412, 413, 415, 422],
});
