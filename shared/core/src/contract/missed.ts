import { z } from 'zod';
import { MISSED_KINDS } from '../domain/missed.ts';
import { REDIRECT } from '../domain/entities.ts';
import { line } from '../domain/entity.ts';
import { idParams, success, get, remove, post } from './endpoint.ts';

const kind = z.enum(MISSED_KINDS);

const missedSchema = z.object({
  kind,
  /** In lower case. For an address, its path with the leading slash. */
  term: line,
  /** Total of all stored days. */
  count: z.number().int(),
  /** Most recent day, ISO 8601. */
  lastDay: z.string(),
});
export type Missed = z.infer<typeof missedSchema>;

export const listMissed = get('/api/missed', {
  summary: 'List failed searches and 404s of the last 90 days, the most frequent first',
  responses: { 200: z.array(missedSchema) },
});

export const forgetMissed = remove('/api/missed', {
  summary: 'Remove a failed search or 404 on all days; one that is not listed counts as removed',
  query: z.object({ kind, term: line }),
  conditional: true,
  responses: { 200: success },
  errors: [409, 422],
});

export const redirectSchema = REDIRECT.schema.pick({ _id: true, from: true, to: true });
export type Redirect = z.infer<typeof redirectSchema>;

export const listRedirects = get('/api/redirects', {
  summary: 'List redirects: those of renamed pages and products, and those added by hand',
  responses: { 200: z.array(redirectSchema) },
});

export const createRedirect = post('/api/redirects', {
  summary: 'Add a redirect from an unused address to a page or product, or change its target',
  body: z.object(REDIRECT.fields).strict(),
  conditional: true,
  responses: { 201: redirectSchema },
  errors: [409, 413, 415, 422],
});

export const deleteRedirect = remove('/api/redirects/:id', {
  summary: 'Delete a redirect',
  params: idParams,
  conditional: true,
  responses: { 200: success },
  errors: [404, 409, 422],
});
