import { objectsOf, textOf, textsIn, unproven } from '../unproven.ts';
import { safeHref } from '../links.ts';
import type { MarkedRun } from '../marked-text.ts';

/** A field's description says how it is stored, how it is read, and what the page builder asks for it. */
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
  | ({ is: 'line' } & Asked)
  | ({ is: 'text' } & Asked)
  /** A text with bold, italic, and links (domain/marked-text.ts). */
  | ({ is: 'marked' } & Asked)
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
  | ({ is: 'table' } & Asked)
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

/** A number brought within its limits; the fallback for anything that is no finite number. */
export function within(value: unknown, limits: Limits, fallback: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return fallback;
  return Math.min(Math.max(value, limits.min), limits.max);
}

/** Hex notations and plain names only: nothing that could end a style declaration. */
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
  const data = unproven(stored);
  const read = Object.entries(fields).map(([name, field]) => [name, readField(field, data[name])]);
  return Object.fromEntries(read) as DataOf<F>;
}

/** How a block appears on a printed sheet. It names tables, facts and pictures; whoever prints looks them up. */
export type SheetPart =
  | { is: 'heading'; text: string }
  | { is: 'paragraph'; runs: MarkedRun[] }
  | { is: 'list'; ordered: boolean; items: MarkedRun[][] }
  | { is: 'html'; html: string }
  | { is: 'figure'; src: string; alt: string; caption: string }
  | { is: 'table'; table: string; caption: string }
  | { is: 'plate'; facts: string[] };

/** What a block shows of the catalogue and the site's documents, by name or address. */
export interface Needs {
  tables?: string[];
  facts?: string[];
  charts?: string[][];
  documents?: string[];
}

/** What is there to be shown; the catalogue and the sanitiser are rooms of their own. */
export interface Known {
  isTable: (name: string) => boolean;
  isFact: (name: string) => boolean;
  isChart: (facts: readonly string[]) => boolean;
  isDrawing: (name: string) => boolean;
  /** What is left of HTML when it is shown. */
  shownHtml: (source: string) => string;
}

/** One kind of block: everything but how it is drawn, which stands in core/src/blocks/kinds. */
export interface Kind<F extends Fields, Icon extends string> {
  name: string;
  icon: Icon;
  /** A few words below its name in the picker. */
  hint: string;
  fields: F;
  defaults: Readonly<StoredOf<F>>;
  /** Fields that say what a block is about, the best one first. */
  title: readonly (keyof F & string)[];
  /** Said in place of a form where there is nothing to fill in. */
  note?: string;
  /** Why visitors do not see a block; null when they do. Follows the view. */
  hidden?: (data: DataOf<F>, known: Known) => string | null;
  hiddenPart?: (data: DataOf<F>) => string | null;
  needs?: (data: DataOf<F>) => Needs;
  /** Left out for what only leads on, or asks for something: it stays on the screen. */
  sheet?: (data: DataOf<F>) => SheetPart[];
}

/** States a kind; fields and icon keep their literal types. */
// @__NO_SIDE_EFFECTS__
export function defineKind<const F extends Fields, const Icon extends string>(
  kind: Kind<F, Icon>,
): Kind<F, Icon> {
  return kind;
}

export const REFUSED_ADDRESS = 'its address is not one that can be shown';

/** Why an address is not shown; `missing` while there is none. */
export function hiddenAddress(href: string, missing: string): string | null {
  if (href.trim() === '') return missing;
  return safeHref(href) === null ? REFUSED_ADDRESS : null;
}
