import { z } from 'zod';
import { DRAFT_KINDS } from '../domain/drafts/prepared.ts';
import { recordId } from '../domain/entity.ts';
import { get, post, remove, success } from './endpoint.ts';

const params = z.object({ kind: z.enum(DRAFT_KINDS), id: recordId });
/** ISO 8601 in UTC. */
const until = z.string();

export const listPreviews = get('/api/previews/:kind/:id', {
  summary: 'List until when each preview link of a product or page is valid',
  params,
  responses: { 200: z.object({ until: z.array(until) }) },
  errors: [404],
});

export const createPreview = post('/api/previews/:kind/:id', {
  summary: 'Create a secret address that shows a draft for 14 days',
  params,
  responses: { 201: z.object({ path: z.string(), until }) },
  errors: [404],
});

export const endPreviews = remove('/api/previews/:kind/:id', {
  summary: 'End all preview links of a product or page',
  params,
  responses: { 200: success },
  errors: [404],
});
