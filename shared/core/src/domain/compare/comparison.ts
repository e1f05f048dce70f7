import type { Part } from '../finder/part.ts';
import { COMPARE_PATH } from '../site-routes.ts';
import type { Both } from '../tables/resolved-table.ts';

export const COMPARE_PARAMETER = 'part';
export const COMPARED_MAX = 4;

/** A value of a figure and its class; an empty class means that it always holds. */
export interface ComparedValue {
  value: Both;
  when: Both;
}

/** A figure in a cell, with its condition and the mark of an open question. */
export interface ComparedFigure {
  /**
   * Name that distinguishes it from other figures in the cell: `EPDM`, `Permanent head`. Empty for a single
   * figure.
   */
  name: string;
  values: readonly ComparedValue[];
  condition: string;
  /** True if its values have a dagger. */
  isOpen: boolean;
}

export interface ComparedRow {
  label: string;
  /** One cell per part. An empty cell means "not listed", not "no". */
  cells: readonly (readonly ComparedFigure[])[];
  isDifferent: boolean;
}

/** Parts that can be added to the comparison, by family. Families of compared parts are first. */
export interface PartGroup {
  family: string;
  parts: readonly Pick<Part, 'slug' | 'name' | 'detail'>[];
}

export interface Comparison {
  parts: readonly Pick<Part, 'slug' | 'name' | 'detail' | 'image' | 'href' | 'sheet'>[];
  rows: readonly ComparedRow[];
  notes: readonly string[];
  /** Sentences about names in the address that aren't compared. */
  problems: readonly string[];
  others: readonly PartGroup[];
}

export function compareHref(slugs: readonly string[]): string {
  const named = slugs.slice(0, COMPARED_MAX).map((slug): [string, string] => [COMPARE_PARAMETER, slug]);
  const query = new URLSearchParams(named);
  return named.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?${query.toString()}`;
}

/** Returns the address of a comparison of the first parts; empty for fewer than two. */
export const comparisonOfFirst = (slugs: readonly string[]): string =>
  slugs.length < 2 ? '' : compareHref(slugs);

/**
 * Returns the label of its link: `Compare these 3`, `Compare the first 4`.
 * @param count number of all parts
 */
export const compareWords = (count: number): string =>
  count > COMPARED_MAX ? `Compare the first ${String(COMPARED_MAX)}` : `Compare these ${String(count)}`;
