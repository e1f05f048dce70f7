import { z } from 'zod';
import { DRAFT_KINDS } from '../domain/drafts/prepared.ts';
import { recordId } from '../domain/entity.ts';
import { pageSchema, productSchema } from './content.ts';
import { post } from './endpoint.ts';

/** Maximum number of drafts that are published in one step. */
const DRAFTS_MAX = 200;

const kind = z.enum(DRAFT_KINDS);

export const publishDrafts = post('/api/drafts/publish', {
  summary: 'Publish several drafts of products and pages in one step, all or none',
  body: z.object({
    drafts: z
      .array(z.object({ kind, _id: recordId, version: z.number().int() }))
      .min(1)
      .max(DRAFTS_MAX),
  }),
  responses: {
    200: z.object({
      published: z.array(
        z.object({
          kind,
          record: z.union([productSchema, pageSchema]),
          /** The changed fields as they were, so that an undo can restore them. */
          before: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  },
  errors: [404, 409, 413, 415, 422],
});
