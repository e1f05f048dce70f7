import {
  isMeasured,
  type CatalogueFigure,
  type ClassValue,
  type FigureClass,
} from '../figures/catalogue-figure.ts';
import type { Figure } from '../figures/figure.ts';
import { spanOf } from '../figures/lint/classes.ts';
import type { Unit } from '../figures/units.ts';
import { diameterOf, type Diameters } from './diameters.ts';

/** Sizes from one outside diameter to another, mm; an end that is not published is infinite. */
export interface SizeSpan {
  from: number;
  to: number;
}

/** The sizes of a figure or a class; none for words. A list of sizes has a span for each. */
export function sizeSpans(sizes: FigureClass | Figure, of: Diameters): SizeSpan[] {
  if (typeof sizes === 'string') return [];
  if (Array.isArray(sizes.value)) return sizes.value.map((each) => single(each, sizes.unit, of));
  const span = spanOf(sizes);
  if (span === null) return [];
  const from = span.from === -Infinity ? 0 : diameterOf(span.from, span.unit, of);
  return [{ from, to: diameterOf(span.to, span.unit, of) }];
}

const single = (size: number, unit: Unit, of: Diameters): SizeSpan => {
  const mm = diameterOf(size, unit, of);
  return { from: mm, to: mm };
};

/** Sizes that the figures of one type publish, from the smallest. */
export function publishedSizes(figures: readonly CatalogueFigure[], of: Diameters): SizeSpan[] {
  return figures
    .filter(isMeasured)
    .flatMap(({ measure: { unit, values } }) => values.flatMap((value) => sizeSpans({ ...value, unit }, of)))
    .sort((one, other) => one.from - other.from);
}

/** Sizes for which a value is published; null where it holds for all, or for what only words say. */
export const classSizes = ({ when }: ClassValue, of: Diameters): SizeSpan | null =>
  when === undefined || typeof when === 'string' ? null : (sizeSpans(when, of)[0] ?? null);

/** What both have in common; null for nothing. */
export function common(one: SizeSpan, other: SizeSpan): SizeSpan | null {
  const both = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
  return both.from <= both.to ? both : null;
}

/** What of a span none of these covers, from the smallest. @param parts within it, in order */
export function rest(span: SizeSpan, parts: readonly SizeSpan[]): SizeSpan[] {
  const left: SizeSpan[] = [];
  let { from } = span;
  for (const part of parts) {
    if (part.from > from) left.push({ from, to: part.from });
    from = Math.max(from, part.to);
  }
  if (span.to > from) left.push({ from, to: span.to });
  return left;
}
