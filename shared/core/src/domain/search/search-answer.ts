import type { UnitSystem } from '../figures/units.ts';
import type { TitlesBySystem } from '../products/product.ts';
import type { Verdict } from '../finder/finder-answer.ts';

/** What a hit is. */
export const HIT_KINDS = ['product', 'page', 'section', 'table', 'figure', 'document'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** A piece of text; what matched is marked. */
export interface TextPart {
  text: string;
  mark?: true;
  /** What is said in the other system, too, belongs to who chose this one; a bracket to who sees both. */
  system?: UnitSystem | 'both' | undefined;
}

/** One thing that was found (D16). */
export interface Hit {
  kind: HitKind;
  title: string;
  /** The title for who chose one system of units; absent where they are the same. */
  titles?: TitlesBySystem | undefined;
  href: string;
  /** Name of a drawing or address of a picture; empty for none. */
  image: string;
  /** What matched: a figure with its condition, or a piece of text. */
  matched: TextPart[];
  /** Where it stands: `Table, Repair Clamps`. */
  place: string;
  /** Whether a part holds what was asked, where sizes or pressures were; null else. */
  verdict: { is: Verdict; word: string } | null;
}

/** A part of the query that was read as a size, a pressure, a part number or a synonym. */
export interface Understood {
  /** As typed. */
  typed: string;
  /** `Size`, `Pressure`. */
  as: string;
  /** What it was read as: `DN 250 (NPS 10)`. */
  text: string;
  /** The query without it. */
  without: string;
  /** Another way to read it, and the query that says so. */
  instead?: { text: string; query: string };
}

export interface HitGroup {
  title: string;
  /** How many there are; the first of them are shown. */
  total: number;
  hits: Hit[];
  /** Address of a comparison of its first parts; empty where there are not two. */
  compare: string;
}

export interface SearchAnswer {
  query: string;
  understood: Understood[];
  /** What is wrong with it, a sentence each. */
  problems: string[];
  /** Groups in the order in which they are shown. */
  groups: HitGroup[];
  /** True where nothing has all of the words, and the groups have some. */
  isPartial: boolean;
  /** Address of the finder with the values that were understood; empty for none. */
  finder: string;
}
