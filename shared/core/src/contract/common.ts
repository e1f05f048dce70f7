import { z } from 'zod';
import { SLUG_MAX_LENGTH } from '../domain/limits.ts';

/** Longest text of one line that any field takes: characters. */
const LINE_MAX = 10_000;
/** Longest HTML or text body: characters. */
const BODY_MAX = 500_000;
/** Longest address: characters. */
const ADDRESS_MAX = 2_048;
/** Entries of any list of addresses. */
const LIST_MAX = 500;

/** A surrogate without its partner or a NUL cannot be stored faithfully by both stores. */
const storable = (text: string) => !text.includes('\0') && isWellFormed(text);

function isWellFormed(text: string): boolean {
  return !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);
}

export const line = z.string().max(LINE_MAX).refine(storable, 'contains characters that cannot be stored');
export const longText = z
  .string()
  .max(BODY_MAX)
  .refine(storable, 'contains characters that cannot be stored');
export const address = z
  .string()
  .max(ADDRESS_MAX)
  .refine(storable, 'contains characters that cannot be stored');
export const addressList = z.array(address).max(LIST_MAX);
export const slug = z.string().max(SLUG_MAX_LENGTH);
export const recordId = z.string().regex(/^[0-9a-f]{24}$/, 'must be 24 hexadecimal characters');
export const order = z.number().int().min(-1_000_000_000).max(1_000_000_000);

/** Any id may be asked for; a malformed one reads as 404 and writes as 400 (D4). */
export const idParams = z.object({ id: z.string().max(200) });
export const slugParams = z.object({ slug: z.string().max(1_000) });
export const binListQuery = z.object({ isDeleted: z.enum(['true', 'false']).optional() });

export const storedFields = {
  _id: recordId,
  version: z.number().int(),
  updatedAt: z.string(),
} as const;

export const success = z.object({ success: z.literal(true) });

/** A null clears a field (D4); the stored empty value is that of its type. */
export const clearable = <S extends z.ZodType>(schema: S) => schema.nullable();

/** The same of each of these. */
export const allClearable = <F extends Readonly<Record<string, z.ZodType>>>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, clearable(schema)])) as {
    [K in keyof F]: z.ZodNullable<F[K]>;
  };

/** The most entries that one reorder call names. */
const REORDER_MAX = 20_000;
export const reorderEntries = z
  .array(z.object({ _id: recordId, order }))
  .min(1)
  .max(REORDER_MAX);

/** The password of whoever is logged in, once more: a session that was left open is not enough. */
export const current = z.string('The password is needed once more.').max(1_000);
