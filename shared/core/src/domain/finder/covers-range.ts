import type { Figure } from '../figures/figure.ts';
import type { Bounds } from '../figures/size-spans.ts';
import { quantityOf } from '../figures/units.ts';
import { boundsOf } from './part.ts';

/** Returns true if all of the asked range is in one of the listed ranges. */
export function coversRange(listed: Figure | null, asked: Figure | null | undefined): boolean {
  if (!listed || !asked) return true;
  if (quantityOf(listed.unit) !== quantityOf(asked.unit)) return false;
  const within = boundsOf(listed);
  return askedBounds(asked).every((each) => within.some((bounds) => isInside(each, bounds)));
}

/**
 * Returns true if some of the asked sizes is in a listed range. Sizes that can't be compared, such as an outside
 * diameter with a nominal size, rule nothing out.
 */
export function coversSome(listed: Figure | null, asked: readonly Figure[]): boolean {
  if (!listed) return true;
  const comparable = asked.filter(({ unit }) => quantityOf(unit) === quantityOf(listed.unit));
  if (comparable.length === 0) return true;
  const within = boundsOf(listed);
  const sizes = comparable.flatMap(askedBounds);
  return sizes.some((each) => within.some((bounds) => startsBy(each, bounds) && startsBy(bounds, each)));
}

/** Returns true if one range starts before the other one ends. */
const startsBy = ({ from, hasStart }: Bounds, { to }: Bounds): boolean =>
  hasStart ? from <= to + SLACK : from < to - SLACK;

/** Returns the bounds of a requirement. A bare number is that size or temperature itself, not a maximum. */
const askedBounds = (asked: Figure): Bounds[] =>
  boundsOf(asked).map((bounds) =>
    asked.limit === undefined && typeof asked.value === 'number'
      ? { from: bounds.to, to: bounds.to, hasStart: true }
      : bounds,
  );

/** Tolerance for floating-point errors of conversions. */
const SLACK = 1e-6;

const isInside = (asked: Bounds, { from, to, hasStart }: Bounds): boolean =>
  asked.to <= to + SLACK &&
  (hasStart || !asked.hasStart ? asked.from >= from - SLACK : asked.from > from + SLACK);
