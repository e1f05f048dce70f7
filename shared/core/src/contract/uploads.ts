import { z } from 'zod';
import { RECORD_KINDS } from '../domain/record.ts';
import { get, post, success } from './endpoint.ts';
import { line, recordId } from '../domain/entity.ts';
import { FILE_ALT_MAX, FILE_USES_AT_ONCE, FILES_AT_ONCE } from '../domain/limits.ts';

const uploadSchema = z.object({
  /** Root-relative address of the stored file. */
  url: z.string(),
  /** Original file name, cleaned. */
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  type: z.string(),
  /** Size in pixels, for images. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
});
export type Upload = z.infer<typeof uploadSchema>;

export const upload = post('/api/upload', {
  summary: 'Upload one image (up to 8 MB) or document (up to 20 MB)',
  files: ['image', 'file'],
  conditional: true,
  responses: { 201: uploadSchema },
  errors: [413, 415, 422],
});

const uploadPlaceSchema = z.object({
  kind: z.enum(RECORD_KINDS),
  id: z.string(),
  /** The title as stored; it may name specs. */
  title: z.string(),
  /** Public path; empty without a page of its own. */
  path: z.string(),
});

/** An upload with everything the office knows about it (D34). */
const storedUploadSchema = z.object({
  /** The name in the storage; also the last part of the address. */
  name: z.string(),
  /** The name on the sender's computer, or the name in the storage if it isn't known. */
  title: z.string(),
  /** Root-relative address. */
  url: z.string(),
  /** Bytes, without the copies for the web. */
  size: z.number().int(),
  /** Size in pixels, for images. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  /** ISO 8601 in UTC. */
  addedAt: z.string(),
  /** The person who uploaded it, if known (D15). */
  addedBy: z.string().nullable(),
  /** The time of the move to the bin, ISO 8601 in UTC; null while live. */
  binnedAt: z.string().nullable(),
  /** The name of the file that this file's address returns since a replacement (D34.7); null for none. */
  replacedBy: z.string().nullable(),
  /** Alternative text wherever a product, a block, or the gallery sets none; empty for none (D34.9). */
  alt: z.string(),
  /** The records outside the bin that use it, each once. */
  places: z.array(uploadPlaceSchema),
});
export type StoredUpload = z.infer<typeof storedUploadSchema>;
export type UploadPlace = z.infer<typeof uploadPlaceSchema>;

export const listFiles = get('/api/files', {
  summary: 'List all uploads with the records that use them, the newest first',
  responses: { 200: z.array(storedUploadSchema) },
});

/** The storage name of an upload, not of one of its copies for the web. */
const uploadName = z.string().regex(/^[0-9a-f]{32}(-\d{1,5}x\d{1,5})?\.[a-z]{3,4}$/);
const uploadNames = z.array(uploadName).min(1).max(FILES_AT_ONCE);

export const binFiles = post('/api/files/bin', {
  summary: 'Move uploads to the bin; if a record uses one, only with inUse=accept',
  body: z.object({ names: uploadNames, inUse: z.literal('accept').optional() }),
  conditional: true,
  responses: { 200: success },
  errors: [404, 409, 413, 415, 422],
});

export const restoreFiles = post('/api/files/restore', {
  summary: 'Restore uploads from the bin; a repeated call also returns 200',
  body: z.object({ names: uploadNames }),
  conditional: true,
  responses: { 200: success },
  errors: [404, 413, 415, 422],
});

export const describeFile = post('/api/files/describe', {
  summary: 'Set the default description of an uploaded image',
  body: z.object({ name: uploadName, alt: line.max(FILE_ALT_MAX), was: line }),
  conditional: true,
  responses: { 200: success },
  errors: [404, 409, 413, 415, 422],
});

export const cropFile = post('/api/files/crop', {
  summary: 'Store a part of an uploaded image as a new upload; the original stays',
  body: z.object({
    name: uploadName,
    /** The part of the stored image, in pixels. */
    left: z.number().int().min(0),
    top: z.number().int().min(0),
    width: z.number().int().min(1),
    height: z.number().int().min(1),
  }),
  conditional: true,
  responses: { 201: uploadSchema },
  errors: [404, 413, 415, 422],
});

/**
 * A replacement without the records' values. It is enough for an undo, and small enough to store as the
 * response to a repeated request.
 */
const replacedFileSchema = z.object({
  name: uploadName,
  /** The new file's name. */
  by: uploadName,
  /** True after the undo. Undoing it again redoes the replacement. */
  isUndone: z.boolean(),
  /** The changed records, each with its version after the change. */
  records: z.array(z.tuple([z.enum(RECORD_KINDS), recordId, z.number().int().min(1)])).max(FILE_USES_AT_ONCE),
});
export type ReplacedFile = z.infer<typeof replacedFileSchema>;

export const replaceFile = post('/api/files/replace', {
  summary: 'Replace an upload in all records that use it',
  body: z.object({ name: uploadName, by: uploadName }),
  conditional: true,
  responses: { 200: replacedFileSchema },
  errors: [404, 409, 413, 415, 422],
});

export const undoReplaceFile = post('/api/files/replace/undo', {
  summary: 'Undo or redo the replacement of an upload',
  body: replacedFileSchema,
  conditional: true,
  responses: { 200: replacedFileSchema },
  errors: [404, 409, 413, 415, 422],
});
