import type { CatalogueFigure } from '../figures/catalogue-figure.ts';
import type { Diameters } from './diameters.ts';
import { gapsBetween, rangesOf, type Gap } from './published-gaps.ts';
import { pressuresOf, type Pressure } from './pressures.ts';
import { common, publishedSizes, rest, type SizeSpan } from './size-spans.ts';

/** Sizes of one pressure; null where none is published for them. */
export interface SizedPressure extends SizeSpan {
  pressure: Pressure | null;
}

/** What is published of one type. */
export interface TypeSizes {
  bars: SizedPressure[];
  gaps: Gap[];
  /** Pressures that no bar shows. */
  others: Pressure[];
}

/** Shorter than this share of a size nothing is drawn: 111 and 112 mm are neighbors. */
const SLIVER = 1.02;

/** Sizes of a type with the pressures that hold for them: never a size, and never a pressure, that is not published. */
export function sizesOf(
  sizes: readonly CatalogueFigure[],
  pressures: readonly CatalogueFigure[],
  of: Diameters,
): TypeSizes {
  const known = pressuresOf(pressures, of);
  const classed = known.filter((each) => each.sizes !== null);
  // One that holds for all sizes; where only words tell them apart, the first of them, with its words.
  const whole = known.find((each) => each.sizes === null && each.when === '') ?? null;
  const worded = classed.length > 0 ? null : (known.find(({ when }) => when !== '') ?? null);
  const forRest = whole ?? worded;
  const gaps = [
    ...gapsBetween(rangesOf(sizes, 'values'), of),
    ...gapsBetween(rangesOf(pressures, 'classes'), of),
  ];
  const bars = publishedSizes(sizes, of).flatMap((span): SizedPressure[] => {
    const parts = classed
      .flatMap((pressure): SizedPressure[] => {
        const both = pressure.sizes && common(span, pressure.sizes);
        return both ? [{ ...both, pressure }] : [];
      })
      .sort((one, other) => one.from - other.from);
    if (parts.length === 0 && span.from === span.to) return [{ ...span, pressure: forRest }];
    const others = rest(
      span,
      [...parts, ...gaps].sort((one, other) => one.from - other.from),
    )
      .filter(({ from, to }) => to > from * SLIVER)
      .map((each) => ({ ...each, pressure: forRest }));
    return [...parts, ...others].sort((one, other) => one.from - other.from);
  });
  const drawn = new Set(bars.map(({ pressure }) => pressure));
  return { bars, gaps, others: known.filter((each) => !drawn.has(each)) };
}
