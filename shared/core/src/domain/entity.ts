import { z } from 'zod';
import { SLUG_MAX_LENGTH } from './limits.ts';
import { pickFields } from './record.ts';

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
export const allClearable = <F extends Readonly<Record<string, z.ZodType>>>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, schema.nullable()])) as {
    [K in keyof F]: z.ZodNullable<F[K]>;
  };

/** What every stored record carries (D4). */
const head = { _id: recordId, version: z.number().int(), updatedAt: z.string() } as const;

/** Problems that a form shows beside its fields, so a draft that has them is kept. */
const MENDABLE: ReadonlySet<string> = new Set(['too_big', 'too_small', 'invalid_format', 'custom']);

type Shape = Readonly<Record<string, z.ZodType>>;
type NamesOf<S> = keyof S & string;

interface Options<S extends Shape, Own extends NamesOf<S>, Drawn extends NamesOf<S>> {
  /** Fields that the server decides. */
  own?: readonly Own[];
  /** Fields that only answers have: they are never stored. */
  drawn?: readonly Drawn[];
  /** What a new record has where it isn't the empty value of its type. */
  empty?: { [F in Exclude<NamesOf<S>, Own | Drawn>]?: z.output<S[F]> };
}

/** A kind of record, declared once: its type, views, field list, stored columns and empty form are made of `shape`. */
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
    /** As answers show it. */
    schema: z.object({ ...head, ...shape }),
    /** What clients send and a merge looks at. */
    fields,
    names: names as readonly Field[],
    /** What the store keeps, beside the head of every record. */
    stored,
    /** A new record before anything is typed; what null means for each field (D4). */
    empty: { ...emptyOf(fields), ...empty } as Form,
    /** True for a stored draft whose fields have the right types; fields that earlier versions did not have may be missing. */
    isForm: (value: unknown): value is Form =>
      form.safeParse(value).error?.issues.every(({ code }) => MENDABLE.has(code)) ?? true,
    /** Of a stored record or a summary what answers show, chosen, never deleted from. */
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
