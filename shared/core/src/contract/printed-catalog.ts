import { z } from 'zod';
import { get, post, remove } from './endpoint.ts';

const count = z.number().int().nonnegative();

/** A finished PDF of the whole catalog (D29). */
export const editionSchema = z.object({
  _id: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** The person who created it, if known (D15). */
  who: z.string().nullable(),
  title: z.string(),
  pages: count,
  bytes: count,
  products: count,
  /** Rows and products marked as changed or new since the previous edition. */
  changes: count,
  /** The date of the edition with which it was compared; null for none. */
  since: z.string().nullable(),
  /** A sentence for each chapter that the edition lacks. */
  notes: z.array(z.string()),
});
export type Edition = z.infer<typeof editionSchema>;

/** The current or last background job. */
const editionJobSchema = z.object({
  state: z.enum(['running', 'done', 'canceled', 'failed']),
  startedAt: z.string(),
  /** Steps that are finished, and all of them; 0 until counted. */
  done: count,
  total: count,
  /** Why it failed, and what to do. */
  error: z.string().nullable(),
});
export type EditionJob = z.infer<typeof editionJobSchema>;

const editionsSchema = z.object({
  /** The newest first. */
  editions: z.array(editionSchema),
  /** Null before the first job. */
  job: editionJobSchema.nullable(),
});
export type Editions = z.infer<typeof editionsSchema>;

export const listEditions = get('/api/printed-catalog', {
  summary: 'List the editions of the printed catalog, and the state of the last job',
  responses: { 200: editionsSchema },
});

export const createEdition = post('/api/printed-catalog', {
  summary: 'Create an edition of the printed catalog in the background; a 409 while one is being created',
  responses: { 200: editionsSchema },
  errors: [409],
});

export const cancelEdition = remove('/api/printed-catalog', {
  summary: 'Cancel the edition that is being created; does nothing when none is',
  responses: { 200: editionsSchema },
});
