import { z } from 'zod';
import { SLUG_MAX_LENGTH } from './limits.ts';

/** Longest text of one line that any field takes: characters. */
const LINE_MAX = 10_000;
/** Longest HTML or text body: characters. */
const BODY_MAX = 500_000;
/** Longest address: characters. */
const ADDRESS_MAX = 2_048;
/** Entries of any list of addresses. */
const LIST_MAX = 500;

/** A surrogate without its partner or a NUL cannot be stored faithfully by both stores. */
const storable = (text: string) =>
  !text.includes('\0') &&
  !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);

const text = (max: number) =>
  z.string().max(max).refine(storable, 'contains characters that cannot be stored');

export const line = text(LINE_MAX);
export const longText = text(BODY_MAX);
export const address = text(ADDRESS_MAX);
export const addressList = z.array(address).max(LIST_MAX);
export const slug = z.string().max(SLUG_MAX_LENGTH);
export const recordId = z.string().regex(/^[0-9a-f]{24}$/, 'must be 24 hexadecimal characters');
export const order = z.number().int().min(-1_000_000_000).max(1_000_000_000);

/** A null clears a field (D4); the stored empty value is that of its type. */
export const clearable = <S extends z.ZodType>(schema: S) => schema.nullable();

/** The same of each of these. */
export const allClearable = <F extends Readonly<Record<string, z.ZodType>>>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, clearable(schema)])) as {
    [K in keyof F]: z.ZodNullable<F[K]>;
  };
