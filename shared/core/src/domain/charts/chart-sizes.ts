import { pairOf, numbersOf, type Figure, convertedText, publishedText } from '../figures/figure.ts';
import { convert, quantityOf, type Unit, counterpartOf, systemOf, withUnit } from '../figures/units.ts';
import { type PipeStandard, pipeStandard, standardLabel } from '../pipes/pipe-standards.ts';
import {
  isMeasured,
  openQuestion,
  type CatalogueFigure,
  type FigureClass,
} from '../figures/catalogue-figure.ts';
import { spanOf, isNext, type Span } from '../figures/size-spans.ts';
import { valueIn } from '../figures/figure-text.ts';
import type { Both } from '../tables/resolved-table.ts';
import { askBetween, notListedBetween } from '../messages.ts';

export type Diameters = ReturnType<typeof diametersOf>;

/**
 * Steel pipe tables. Later ones take precedence: EN 10220 over ASME B36.10M, which only adds further sizes.
 */
const STEEL = ['b3610', 'en10220'].flatMap((id) => pipeStandard(id) ?? []);

/**
 * Returns the outside diameters in millimeters at which a chart shows nominal sizes: from the standard's
 * table, then from steel pipe. A size in no table is interpolated.
 * @returns `assumed` is the note below the chart
 */
export function diametersOf(standard: PipeStandard | null) {
  const byDn = new Map(
    [...STEEL, ...(standard ? [standard] : [])].flatMap(({ sizes, unit }) =>
      sizes.flatMap(({ dn, outside }) => (dn === null ? [] : [[dn, convert(outside, unit, 'mm')] as const])),
    ),
  );
  const known = [...byDn].sort(([one], [other]) => one - other);
  const named = standard?.sizes.some(({ dn }) => dn !== null) ? standard : null;
  return {
    ofDn(dn: number): number {
      const exact = byDn.get(dn);
      if (exact !== undefined) return exact;
      const above = known.find(([each]) => each > dn);
      const below = known.filter(([each]) => each < dn).at(-1);
      if (above === undefined || below === undefined) return dn;
      return below[1] + ((above[1] - below[1]) * (dn - below[0])) / (above[0] - below[0]);
    },
    assumed: named
      ? `Nominal sizes are drawn at the outside diameter of your pipe (${standardLabel(named)}).`
      : 'Nominal sizes are drawn at the outside diameter of steel pipe (EN 10220, above DN 1000 ASME B36.10M). Pipes of other materials have different diameters, so measure yours.',
  };
}

/**
 * Converts a size to its outside diameter in millimeters.
 * @throws {RangeError} for an NPS without a DN
 */
function diameterOf(value: number, unit: Unit, { ofDn }: Diameters): number {
  if (!Number.isFinite(value)) return value;
  if (unit === 'NPS') return ofDn(pairOf(value, unit));
  if (unit === 'DN' || unit === 'nominal mm') return ofDn(value);
  return convert(value, unit, 'mm');
}

/** A range of outside diameters in mm; an end that isn't listed is infinite. */
interface SizeSpan {
  from: number;
  to: number;
}

const bySize = (one: { from: number }, other: { from: number }) => one.from - other.from;

/** Returns the ranges of a figure or class: none for words, one per size for a list. */
function sizeSpans(sizes: FigureClass | Figure, of: Diameters): SizeSpan[] {
  if (typeof sizes === 'string') return [];
  if (Array.isArray(sizes.value))
    return sizes.value.map((each) => {
      const mm = diameterOf(each, sizes.unit, of);
      return { from: mm, to: mm };
    });
  const span = spanOf(sizes);
  if (span === null) return [];
  const from = span.from === -Infinity ? 0 : diameterOf(span.from, span.unit, of);
  return [{ from, to: diameterOf(span.to, span.unit, of) }];
}

function common(one: SizeSpan, other: SizeSpan): SizeSpan | null {
  const both = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
  return both.from <= both.to ? both : null;
}

/**
 * Returns the gaps of a span that no part covers, the smallest first.
 * @param parts in order
 */
function rest(span: SizeSpan, parts: readonly SizeSpan[]): SizeSpan[] {
  const left: SizeSpan[] = [];
  let { from } = span;
  for (const each of parts) {
    const part = common(span, each);
    if (part === null) continue;
    if (part.from > from) left.push({ from, to: part.from });
    from = Math.max(from, part.to);
  }
  if (span.to > from) left.push({ from, to: span.to });
  return left;
}

interface Pressure {
  bar: number;
  text: Both;
  /** `for gas`; usually empty. */
  when: string;
  /** Empty if it holds for all sizes of its type. */
  sizes: readonly SizeSpan[];
}

/** Returns the pressures of one type, one per class. The largest number of a value is used for comparison. */
const pressuresOf = (figures: readonly CatalogueFigure[], of: Diameters): Pressure[] =>
  figures.filter(isMeasured).flatMap((found) =>
    found.measure.values.map((value) => ({
      bar: convert(Math.max(...numbersOf(value.value)), found.measure.unit, 'bar'),
      text: { us: valueIn(found, value, 'us').full, metric: valueIn(found, value, 'metric').full },
      when: typeof value.when === 'string' ? value.when : '',
      sizes: value.when === undefined ? [] : sizeSpans(value.when, of),
    })),
  );

interface TypeRange extends Span {
  /** True if the source doesn't say whether adjacent sizes are made. */
  isOpen: boolean;
}

/** Returns the gaps between two listed ranges of one type. */
function gapsBetween(ranges: readonly TypeRange[], of: Diameters): (SizeSpan & { words: Both })[] {
  const sorted = [...ranges].sort(bySize);
  return sorted.flatMap((upper, at) => {
    const lower = sorted[at - 1];
    if (!lower || lower.unit !== upper.unit || lower.isOutside !== upper.isOutside) return [];
    if (upper.from <= lower.to || isNext(lower.to, upper.from, upper.unit)) return [];
    const mm = (size: number) => diameterOf(size, upper.unit, of);
    return [{ from: mm(lower.to), to: mm(upper.from), words: gapWords(lower.to, upper) }];
  });
}

/** Returns the size ranges of a type, from its figures or from the classes of its pressures. */
function rangesOf(figures: readonly CatalogueFigure[], of: 'values' | 'classes'): TypeRange[] {
  return figures.filter(isMeasured).flatMap((found) => {
    const { unit, values } = found.measure;
    // The values of a figure with an open question may be the two ends of one range.
    const isOpen = of === 'values' && values.length > 1 && openQuestion(found) !== '';
    return values.flatMap(({ when, ...value }) => {
      const sizes: Figure | undefined =
        of === 'values' ? { ...value, unit } : typeof when === 'object' ? when : undefined;
      const span = sizes === undefined ? null : spanOf(sizes);
      if (span === null || typeof sizes?.value !== 'object') return [];
      return [{ ...span, isOutside: span.isOutside || found.use?.limits === 'outside-diameter', isOpen }];
    });
  });
}

/** Returns the text about the gap between `from`, the end of another range, and this range. */
function gapWords(from: number, { from: to, unit, isOutside, isOpen }: TypeRange): Both {
  const say = isOpen ? askBetween : notListedBetween;
  const own = say(ends([publishedText(from, unit), publishedText(to, unit)], unit), isOutside);
  const other = counterpartOf(unit);
  const converted =
    quantityOf(unit) === 'nominalSize'
      ? [from, to].map((size) => publishedText(pairOf(size, unit), other))
      : [
          convertedText(convert(from, unit, other), other, 'down'),
          convertedText(convert(to, unit, other), other, 'up'),
        ];
  const words = say(ends(converted, other), isOutside);
  return systemOf(unit) === 'us' ? { us: own, metric: words } : { us: words, metric: own };
}

const ends = (texts: readonly string[], unit: Unit) => withUnit(texts.join(' and '), unit);

/** A range of sizes with one pressure; null if no pressure is listed. */
export interface SizedPressure extends SizeSpan {
  pressure: Pressure | null;
}

export type TypeSizes = ReturnType<typeof sizesOf>;

/** Minimum ratio of a visible gap: 111 and 112 mm are adjacent. */
const SLIVER = 1.02;

/** Returns the listed sizes of a type with their pressures. `others` are pressures that no bar shows. */
export function sizesOf(
  sizes: readonly CatalogueFigure[],
  pressures: readonly CatalogueFigure[],
  of: Diameters,
) {
  const known = pressuresOf(pressures, of);
  const classed = known.filter((each) => each.sizes.length > 0);
  // Picks the pressure for all sizes. If pressures only differ by words, the first one is used, with its
  // words.
  const whole = known.find((each) => each.sizes.length === 0 && each.when === '') ?? null;
  const worded = classed.length > 0 ? null : (known.find(({ when }) => when !== '') ?? null);
  const forRest = whole ?? worded;
  const isFirst = (gap: SizeSpan, at: number, all: readonly SizeSpan[]) =>
    all.findIndex(({ from, to }) => from === gap.from && to === gap.to) === at;
  const gaps = [
    ...gapsBetween(rangesOf(sizes, 'values'), of),
    ...gapsBetween(rangesOf(pressures, 'classes'), of),
  ].filter(isFirst);
  const published = sizes
    .filter(isMeasured)
    .flatMap(({ measure: { unit, values } }) => values.flatMap((value) => sizeSpans({ ...value, unit }, of)))
    .sort(bySize);
  const bars = published.flatMap((span): SizedPressure[] => {
    const parts = classed
      .flatMap((pressure) =>
        pressure.sizes.flatMap((sizes): SizedPressure[] => {
          const both = common(span, sizes);
          return both ? [{ ...both, pressure }] : [];
        }),
      )
      .sort(bySize);
    if (parts.length === 0 && span.from === span.to) return [{ ...span, pressure: forRest }];
    const others = rest(span, [...parts, ...gaps].sort(bySize))
      .filter(({ from, to }) => to > from * SLIVER)
      .map((each) => ({ ...each, pressure: forRest }));
    return [...parts, ...others].sort(bySize);
  });
  const drawn = new Set(bars.map(({ pressure }) => pressure));
  return { bars, gaps, others: known.filter((each) => !drawn.has(each)) };
}
