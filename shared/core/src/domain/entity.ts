import { z } from 'zod';
import { isDay } from './day.ts';
import { ADDRESS_MAX, SLUG_MAX_LENGTH } from './limits.ts';
import { pickFields } from './record.ts';

/** Maximum length of any one-line field in characters. */
const LINE_MAX = 10_000;
/** Maximum length of an HTML or text body in characters. */
const BODY_MAX = 500_000;
/** Maximum number of addresses in a list. */
const LIST_MAX = 500;

/** Returns false for a lone surrogate or a NUL: the two stores wouldn't return it unchanged. */
const storable = (text: string) =>
  !text.includes('\0') &&
  !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);

const tooLong = (max: number) => `Enter at most ${max.toLocaleString('en-US')} characters.`;

const text = (max: number) =>
  z.string().max(max, tooLong(max)).refine(storable, 'Remove the characters that can’t be stored.');

export const line = text(LINE_MAX);
export const longText = text(BODY_MAX);
export const address = text(ADDRESS_MAX);
export const addressList = z.array(address).max(LIST_MAX, `Enter at most ${String(LIST_MAX)} addresses.`);
/** An ISO 8601 date, or an empty text. */
export const day = z
  .string()
  .max(10)
  .refine((text) => text === '' || isDay(text), 'must be a date such as 2027-03-31');
export const slug = z.string().max(SLUG_MAX_LENGTH, tooLong(SLUG_MAX_LENGTH));
export const recordId = z.string().regex(/^[0-9a-f]{24}$/, 'must be 24 hexadecimal characters');
export const order = z.number().int().min(-1_000_000_000).max(1_000_000_000);

/** Makes all fields nullable: a null clears a field (D4), which then stores the empty value of its type. */
export const allClearable = <F extends Readonly<Record<string, z.ZodType>>>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, schema.nullable()])) as {
    [K in keyof F]: z.ZodNullable<F[K]>;
  };

/** Fields of every stored record (D4). */
const head = { _id: recordId, version: z.number().int(), updatedAt: z.string() } as const;

/** The draft of a live record: its changed fields, and their live values at that time (D36.5). */
export function preparedSchema<F extends Shape>(fields: F) {
  const changed = z.object(fields).partial();
  return z.object({ from: changed, to: changed }).nullable();
}

/** Validation problems that a user can fix in the form: a draft with such problems is still kept. */
const MENDABLE: ReadonlySet<string> = new Set(['too_big', 'too_small', 'invalid_format', 'custom']);

type Shape = Readonly<Record<string, z.ZodType>>;
type NamesOf<S> = keyof S & string;

interface Options<S extends Shape, Own extends NamesOf<S>, Drawn extends NamesOf<S>> {
  /** Fields set by the server. */
  own?: readonly Own[];
  /** Fields of API responses that are never stored. */
  drawn?: readonly Drawn[];
  /** Initial values of a new record that differ from the empty value of their type. */
  empty?: { [F in Exclude<NamesOf<S>, Own | Drawn>]?: z.output<S[F]> };
}

/**
 * Declares a kind of record. Its type, views, field list, stored columns, and empty form derive from `shape`.
 */
export function defineEntity<
  const S extends Shape,
  Own extends NamesOf<S> = never,
  Drawn extends NamesOf<S> = never,
>(shape: S, { own = [], drawn = [], empty = {} }: Options<S, Own, Drawn> = {}) {
  type Field = Exclude<NamesOf<S>, Own | Drawn>;
  const without = (left: readonly string[]) =>
    Object.fromEntries(Object.entries(shape).filter(([name]) => !left.includes(name)));
  const fields = without([...own, ...drawn]) as Pick<S, Field>;
  const stored = without(drawn) as Omit<S, Drawn>;
  const names = Object.keys(fields) as Field[];
  const shown = [...Object.keys(head), ...Object.keys(stored)];
  type Form = { [F in Field]: z.output<S[F]> };
  const form = z.object(fields).partial();
  return {
    /** Schema of a record in API responses. */
    schema: z.object({ ...head, ...shape }),
    /** Fields that clients send and that a merge compares. */
    fields,
    names: names as readonly Field[],
    /** Stored fields, in addition to the `head` of every record. */
    stored,
    /** Initial form of a new record. A null value for a field means its value here (D4). */
    empty: { ...emptyOf(fields), ...empty } as Form,
    /**
     * Returns true for a stored draft whose fields have the right types. Fields unknown to earlier versions
     * may be missing.
     */
    isForm: (value: unknown): value is Form =>
      form.safeParse(value).error?.issues.every(({ code }) => MENDABLE.has(code)) ?? true,
    /**
     * Picks the public fields of a stored record or a summary. An allowlist keeps new internal fields
     * private.
     */
    view: <R extends object>(record: R) =>
      pickFields(record, shown as (keyof R & (keyof typeof head | Exclude<NamesOf<S>, Drawn>))[]),
  };
}

const emptyOf = (shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, emptyValue(schema)]));

function emptyValue(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodString) return '';
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNumber) return 0;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  return schema instanceof z.ZodObject ? emptyOf(schema.shape as Shape) : null;
}
