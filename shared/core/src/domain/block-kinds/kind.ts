import { objectsOf, textOf, textsIn, unvalidated } from '../unvalidated.ts';
import { safeHref } from '../links.ts';
import type { MarkedRun } from '../marked-text.ts';

/** A field description: how the field is stored and read, and how the page builder asks for it. */
interface Asked {
  label: string;
  /** Help text below the field. */
  hint?: string;
  placeholder?: string;
}

interface Limits {
  min: number;
  max: number;
}

type Plain =
  | ({ is: 'line' } & Asked)
  | ({ is: 'text' } & Asked)
  /** A text with bold, italic, and links (domain/marked-text.ts). */
  | ({ is: 'marked' } & Asked)
  /** The id of a heading; collapsed in the form until needed. */
  | ({ is: 'anchor' } & Asked)
  /** Raw HTML; it is sanitized whenever it is shown. */
  | ({ is: 'html' } & Asked)
  | ({ is: 'address' } & Asked)
  /**
   * An address or an upload. While the field `named` is empty, an upload fills it with the file name.
   * `isPdf` accepts uploads of PDFs only.
   */
  | ({ is: 'document'; named?: string; isPdf?: boolean } & Asked)
  /** An http(s) address, a path on the site, an upload, or `drawing:{name}`. */
  | ({ is: 'picture' } & Asked)
  /** Name of a bundled drawing, or an address as above. */
  | ({ is: 'drawing' } & Asked)
  | ({ is: 'table' } & Asked)
  | ({ is: 'color'; initial: string } & Asked)
  | ({ is: 'choice'; initial: string; options: Readonly<Record<string, string>> } & Asked)
  | ({ is: 'number'; initial: number; limits: Limits } & Asked)
  | ({ is: 'flag'; initial: boolean } & Asked)
  /** Keys of catalog figures in order, `most` at most. */
  | { is: 'facts'; label: string; most: number };

/**
 * A list of items in order. `label` is the singular name of an item; an item's `label` field is its title.
 */
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

/** Data after reading: every field has a valid value. */
export type DataOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

/** Stored data: any field may be missing. */
export type StoredOf<F extends Fields> = {
  -readonly [Name in keyof F]?: F[Name] extends { is: 'list'; fields: infer Inner extends Fields }
    ? StoredOf<Inner>[]
    : ValueOf<F[Name]>;
};

/** Limits a number to a range. Returns the fallback for anything that isn't a finite number. */
export function within(value: unknown, limits: Limits, fallback: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return fallback;
  return Math.min(Math.max(value, limits.min), limits.max);
}

/** Only hex notations and plain names: nothing that could end a style declaration. */
const COLOR = /^(?:#[0-9a-f]{3,8}|[a-z]+)$/i;

export function readField<F extends Field>(field: F, stored: unknown): ValueOf<F>;
export function readField(field: Field, stored: unknown): unknown {
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
      return textsIn(stored);
    case 'list':
      return objectsOf(stored).map((item) => readFields(field.fields, item));
    default:
      return textOf(stored);
  }
}

export function readFields<F extends Fields>(fields: F, stored: unknown): DataOf<F> {
  const data = unvalidated(stored);
  const read = Object.entries(fields).map(([name, field]) => [name, readField(field, data[name])]);
  return Object.fromEntries(read) as DataOf<F>;
}

/**
 * The content of a block on a data sheet. It refers to tables, figures, and pictures by name; the printer
 * looks them up.
 */
export type SheetPart =
  | { is: 'heading'; text: string }
  | { is: 'paragraph'; runs: MarkedRun[] }
  | { is: 'list'; ordered: boolean; items: MarkedRun[][] }
  | { is: 'html'; html: string }
  | { is: 'figure'; src: string; alt: string; caption: string }
  | { is: 'table'; table: string; caption: string }
  | { is: 'plate'; facts: string[] };

/** Names and addresses of the catalog data and documents that a block shows. */
export interface Needs {
  tables?: string[];
  facts?: string[];
  charts?: string[][];
  documents?: string[];
}

/** Lookups for existing content. They are passed in because catalog and sanitizer are separate modules. */
export interface Known {
  isTable: (name: string) => boolean;
  isFact: (name: string) => boolean;
  isChart: (facts: readonly string[]) => boolean;
  isDrawing: (name: string) => boolean;
  /** Returns sanitized HTML. */
  shownHtml: (source: string) => string;
}

/** A kind of block, except for its rendering (core/src/blocks/kinds). */
export interface Kind<F extends Fields, Icon extends string> {
  name: string;
  icon: Icon;
  /** Short text below the name in the picker. */
  hint: string;
  fields: F;
  defaults: Readonly<StoredOf<F>>;
  /** Fields that can serve as a block's title, the best one first. */
  title: readonly (keyof F & string)[];
  /** Text in place of a form if the block has no fields. */
  note?: string;
  /** Returns the reason why visitors don't see a block, or null. Must match the view. */
  hidden?: (data: DataOf<F>, known: Known) => string | null;
  hiddenPart?: (data: DataOf<F>) => string | null;
  needs?: (data: DataOf<F>) => Needs;
  /** Absent for blocks that only link or ask for something: they aren't printed. */
  sheet?: (data: DataOf<F>) => SheetPart[];
}

/** Defines a kind of block. Fields and icon keep their literal types. */
// @__NO_SIDE_EFFECTS__
export function defineKind<const F extends Fields, const Icon extends string>(
  kind: Kind<F, Icon>,
): Kind<F, Icon> {
  return kind;
}

export const REFUSED_ADDRESS = 'its address isn’t valid';

/** Returns the reason why an address isn't shown; `missing` if it is empty. */
export function hiddenAddress(href: string, missing: string): string | null {
  if (href.trim() === '') return missing;
  return safeHref(href) === null ? REFUSED_ADDRESS : null;
}
