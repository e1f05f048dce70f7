import { safeHref } from '../links.ts';
import type { DataOf, Fields, StoredOf } from './fields.ts';

/** How a block appears on a printed sheet. It names tables, facts and pictures; whoever prints looks them up. */
export type SheetPart =
  | { is: 'heading'; text: string }
  | { is: 'paragraph'; text: string }
  | { is: 'list'; ordered: boolean; items: SheetItem[] }
  | { is: 'html'; html: string }
  | { is: 'figure'; src: string; alt: string; caption: string }
  | { is: 'table'; table: string; caption: string }
  | { is: 'plate'; facts: string[] };

export interface SheetItem {
  /** Bold words in front, with the address they lead to. */
  lead?: { text: string; href: string };
  text: string;
}

/** What a block shows of the catalogue and the site's documents, by name or address. */
export interface Needs {
  tables?: string[];
  facts?: string[];
  /** Figures of each range chart. */
  charts?: string[][];
  documents?: string[];
}

/** What is there to be shown; the catalogue and the sanitiser are rooms of their own. */
export interface Known {
  isTable: (name: string) => boolean;
  isFact: (name: string) => boolean;
  /** Whether a range chart can be drawn of these figures. */
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
  /** Data of a new block (specification 3). */
  defaults: Readonly<StoredOf<F>>;
  /** Fields that say what a block is about, the best one first. */
  title: readonly (keyof F & string)[];
  /** Said in place of a form where there is nothing to fill in. */
  note?: string;
  /** Why visitors do not see a block; null when they do. Follows the view. */
  hidden?: (data: DataOf<F>, known: Known) => string | null;
  /** A sentence about a part that visitors do not see. */
  hiddenPart?: (data: DataOf<F>) => string | null;
  needs?: (data: DataOf<F>) => Needs;
  sheet: (data: DataOf<F>) => SheetPart[];
}

/** What only leads on, or asks for something, stays on the screen. */
export const onScreenOnly = (): SheetPart[] => [];

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
