/**
 * The fields of a block's data. One description says how a field is stored, how it is read from a store that may hold
 * anything, and what the page builder asks for it.
 */
interface Asked {
  label: string;
  /** A sentence below the field. */
  hint?: string;
  placeholder?: string;
}

interface Limits {
  min: number;
  max: number;
}

type Plain =
  /** One line. */
  | ({ is: 'line' } & Asked)
  /** Several lines. */
  | ({ is: 'text' } & Asked)
  /** The id of a heading; folded away until it is wanted. */
  | ({ is: 'anchor' } & Asked)
  /** Raw HTML; it is sanitised wherever it is shown. */
  | ({ is: 'html' } & Asked)
  | ({ is: 'address' } & Asked)
  /** An address, or an upload; `named` is a field beside it that gets the file's name while it is empty. */
  | ({ is: 'document'; named?: string } & Asked)
  /** An http(s) address, a path within the site, an upload, or `drawing:{name}`. */
  | ({ is: 'picture' } & Asked)
  /** Name of a bundled drawing, or an address as above. */
  | ({ is: 'drawing' } & Asked)
  /** Name of a fact table of the catalogue. */
  | ({ is: 'table' } & Asked)
  /** Hex notation or the name of a colour. */
  | ({ is: 'color'; initial: string } & Asked)
  | ({ is: 'choice'; initial: string; options: Readonly<Record<string, string>> } & Asked)
  | ({ is: 'number'; initial: number; limits: Limits } & Asked)
  | ({ is: 'flag'; initial: boolean } & Asked)
  /** Names of facts of the catalogue, in order; `most` at most. */
  | { is: 'facts'; label: string; most: number };

/** Items in order; `label` is what one of them is called. Their `label` field is their title. */
interface ListField {
  is: 'list';
  label: string;
  fields: Readonly<Record<string, Plain>>;
}

export type Field = Plain | ListField;
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> = F extends { is: 'choice'; options: infer Options }
  ? keyof Options & string
  : F extends { is: 'number' }
    ? number
    : F extends { is: 'flag' }
      ? boolean
      : F extends { is: 'facts' }
        ? string[]
        : F extends { is: 'list'; fields: infer Inner extends Fields }
          ? DataOf<Inner>[]
          : string;

/** Data as it was read: every field has a value that fits. */
export type DataOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

/** Data as it is stored: any field may be missing. */
export type StoredOf<F extends Fields> = {
  -readonly [Name in keyof F]?: F[Name] extends { is: 'list'; fields: infer Inner extends Fields }
    ? StoredOf<Inner>[]
    : ValueOf<F[Name]>;
};

/** A block's data with every field unproven. */
export type Unproven = Readonly<Record<string, unknown>>;

/** The data as an object; an empty one for anything else. */
export function unproven(data: unknown): Unproven {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Unproven) : {};
}

/** The field as text; empty when it is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The field as a list of objects; anything else in it is left out. */
export function objectsOf(value: unknown): Unproven[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is Unproven => typeof entry === 'object' && entry !== null);
}

/** A number brought within its limits; the fallback for anything that is no finite number. */
export function within(value: unknown, limits: Limits, fallback: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return fallback;
  return Math.min(Math.max(value, limits.min), limits.max);
}

/** Hex notations and plain names only: nothing that could end a style declaration. */
const COLOR = /^(?:#[0-9a-f]{3,8}|[a-z]+)$/i;

/** The value of one field, whatever is stored. */
export function readField<F extends Field>(field: F, stored: unknown): ValueOf<F> {
  return valueOf(field, stored) as ValueOf<F>;
}

function valueOf(field: Field, stored: unknown): unknown {
  switch (field.is) {
    case 'choice':
      return typeof stored === 'string' && Object.hasOwn(field.options, stored) ? stored : field.initial;
    case 'number':
      return within(stored, field.limits, field.initial);
    case 'flag':
      return typeof stored === 'boolean' ? stored : field.initial;
    case 'color':
      return COLOR.test(textOf(stored)) ? stored : field.initial;
    case 'facts':
      return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
    case 'list':
      return objectsOf(stored).map((item) => readFields(field.fields, item));
    default:
      return textOf(stored);
  }
}

/** All fields of stored data. */
export function readFields<F extends Fields>(fields: F, stored: unknown): DataOf<F> {
  const data = unproven(stored);
  const read = Object.entries(fields).map(([name, field]) => [name, valueOf(field, data[name])]);
  return Object.fromEntries(read) as DataOf<F>;
}
