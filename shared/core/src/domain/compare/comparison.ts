import type { Part } from '../finder/part.ts';
import { COMPARE_PATH } from '../site-routes.ts';
import type { Both } from '../tables/resolved-table.ts';

export const COMPARE_PARAMETER = 'part';
export const COMPARED_MAX = 4;

/** One value of a figure and the class that it holds for; an empty class: always. */
export interface ComparedValue {
  value: Both;
  when: Both;
}

/** One published figure in a cell: never without what it holds for and what is open about it. */
export interface ComparedFigure {
  /** What tells it from the others of its cell: `EPDM`, `Permanent head`; empty for one alone. */
  name: string;
  values: readonly ComparedValue[];
  condition: string;
  /** Its values have a dagger. */
  isOpen: boolean;
}

export interface ComparedRow {
  label: string;
  /** A cell a part; an empty one is not published, which is no no. */
  cells: readonly (readonly ComparedFigure[])[];
  isDifferent: boolean;
}

/** Parts that may be added, by family; those of the compared ones first. */
export interface PartGroup {
  family: string;
  parts: readonly Pick<Part, 'slug' | 'name' | 'detail'>[];
}

export interface Comparison {
  parts: readonly Pick<Part, 'slug' | 'name' | 'detail' | 'image' | 'href' | 'sheet'>[];
  rows: readonly ComparedRow[];
  notes: readonly string[];
  /** What the address names that is not compared, as sentences. */
  problems: readonly string[];
  others: readonly PartGroup[];
}

export function compareHref(slugs: readonly string[]): string {
  const named = slugs.slice(0, COMPARED_MAX).map((slug): [string, string] => [COMPARE_PARAMETER, slug]);
  const query = new URLSearchParams(named);
  return named.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?${query.toString()}`;
}

/** A comparison of the first of several parts; empty where there are not two. */
export const comparisonOfFirst = (slugs: readonly string[]): string =>
  slugs.length < 2 ? '' : compareHref(slugs);

/** What leads to it: `Compare these 3`, `Compare the first 4`. @param count of the parts in all */
export const compareWords = (count: number): string =>
  count > COMPARED_MAX ? `Compare the first ${String(COMPARED_MAX)}` : `Compare these ${String(count)}`;
