import { z } from 'zod';
import { order, recordId } from '../domain/field-schemas.ts';

/** Any id may be asked for; a malformed one reads as 404 and writes as 400 (D4). */
export const idParams = z.object({ id: z.string().max(200) });
export const slugParams = z.object({ slug: z.string().max(1_000) });
export const binListQuery = z.object({ isDeleted: z.enum(['true', 'false']).optional() });

export const success = z.object({ success: z.literal(true) });

/** The most entries that one reorder call names. */
const REORDER_MAX = 20_000;
export const reorderEntries = z
  .array(z.object({ _id: recordId, order }))
  .min(1)
  .max(REORDER_MAX);

/** The password of whoever is logged in, once more: a session that was left open is not enough. */
export const current = z.string('The password is needed once more.').max(1_000);
