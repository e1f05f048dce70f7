import { figureProblems } from './figure-problems.ts';
import {
  type CatalogueFigure,
  type FigureRecord,
  isMeasured,
  figuresIn,
  type Measure,
  type MeasuredFigure,
} from './catalogue-figure.ts';
import { classFindings, spanFindings, spanOf } from './size-spans.ts';
import { groupBy } from '../record.ts';
import {
  numbersOf,
  numberText,
  convertedText,
  publishedText,
  figureIn,
  type Figure,
  findDn,
  findNps,
} from './figure.ts';
import { numberWithUnit } from './read-value.ts';
import { quantityOf, withUnit, type Quantity, convert, type Unit, systemOf } from './units.ts';
import { subjectOf } from './figure-text.ts';
import { writeFigure } from './read-figure.ts';

/** A finding about a figure. It never blocks saving: the owner decides. */
export interface Odd {
  /** Message for the editor, a sentence or phrase: `16 ft = 4.88 m, not 6 m`. */
  message: string;
  /** Open question for readers; absent if they don't need to know. */
  question?: string;
}
export interface Finding extends Odd {
  key: string;
}

type LintedFigure = CatalogueFigure & { formerKeys?: readonly string[] };

/**
 * Returns contradictions in figures and figures that can't be stored, in the order of the figures (content
 * model, invariant 5).
 */
export function lintFigures(figures: readonly LintedFigure[]): Finding[] {
  const single = figures.flatMap((figure) =>
    OF_ONE.flatMap((rule) => rule(figure)).map((found) => ({ key: figure.key, ...found })),
  );
  const several = [relatedFindings, repeated, formerKeys, spellings].flatMap((rule) => rule(figures));
  const order = new Map(figures.map(({ key }, at) => [key, at]));
  const place = ({ key }: Finding) => order.get(key) ?? figures.length;
  return [...single, ...several].sort((a, b) => place(a) - place(b));
}

/** Returns the findings about an edited figure, compared with the figures of its family only. */
export function findingsAbout(figure: CatalogueFigure, all: readonly FigureRecord[]): Finding[] {
  const others = all.filter((each) => each.family === figure.family && each.key !== figure.key);
  return lintFigures([...others, figure]).filter(({ key }) => key === figure.key);
}

export const questionAbout = (figure: CatalogueFigure, all: readonly FigureRecord[]): string | null =>
  findingsAbout(figure, all).find(({ question }) => question !== undefined)?.question ?? null;

/** Quantities that a word in the label implies. */
const PROMISES: readonly (readonly [RegExp, readonly Quantity[]])[] = [
  [/\bpressure\b|\bhead\b/i, ['pressure', 'head']],
  [/\btemperature\b/i, ['temperature']],
  [/\b(?:length|width|thickness|clearance|height|depth|tolerance)\b/i, ['length']],
  [/\bnominal size\b|\bpipe size\b|\bdiameter\b/i, ['nominalSize', 'length']],
  [/\bangle\b/i, ['angle']],
  [/\bdeflection\b/i, ['angle', 'length']],
  [/\bduration\b|\btime\b/i, ['duration']],
];
/** Quantities that can't be negative, unlike an angle, a percentage, or a temperature. */
const POSITIVE: readonly Quantity[] = ['pressure', 'head', 'length', 'nominalSize', 'duration', 'count'];

const OF_ONE: readonly ((figure: CatalogueFigure) => Odd[])[] = [
  (figure) => Object.values(figureProblems(figure)).map((message) => ({ message })),
  function unitOfAnotherQuantity(figure) {
    if (!isMeasured(figure)) return [];
    const { unit } = figure.measure;
    const promise = PROMISES.find(([word]) => word.test(figure.label));
    if (!promise || promise[1].includes(quantityOf(unit))) return [];
    return [{ message: `“${figure.label}” is not measured in ${unit}.` }];
  },
  /** Reports a negative number, or a zero that isn't the start of a range. */
  function notPositive(figure) {
    if (!isMeasured(figure) || !POSITIVE.includes(quantityOf(figure.measure.unit))) return [];
    const { unit, values } = figure.measure;
    const [odd] = values.flatMap(({ value }) =>
      numbersOf(value).filter(
        (number, at) => number < 0 || (number === 0 && (at > 0 || typeof value === 'number')),
      ),
    );
    if (odd === undefined) return [];
    return [{ message: `“${figure.label}” is more than zero, not ${withUnit(numberText(odd), unit)}.` }];
  },
  function numberInCondition({ condition }) {
    const found = numberWithUnit(condition);
    if (found === null) return [];
    return [
      {
        message: `The condition says “${found}”. Enter a number with a unit as a spec or as a class of one.`,
      },
    ];
  },
  ({ measure }) => (measure === null ? [] : pairFindings(measure)),
  ({ measure }) => (measure === null ? [] : classFindings(measure)),
];

function repeated(figures: readonly LintedFigure[]): Finding[] {
  const seen = new Map<string, LintedFigure>();
  return figures.flatMap((figure) => {
    const { family, product, label, condition, key } = figure;
    const thing = [family, product, label, condition].map((each) => each.toLowerCase()).join('\n');
    const before = seen.get(thing);
    if (!before) {
      seen.set(thing, figure);
      return [];
    }
    const [was, is] = [writeFigure(before), writeFigure(figure)];
    // A product may have several models, but not several pressures.
    if (was !== is && !isMeasured(figure)) return [];
    const subject = subjectOf(figure);
    const message =
      was === is
        ? `${before.key} is the same spec: ${subject}, ${is}.`
        : `Two specs for one value, ${subject}: ${was} (${before.key}) and ${is}.`;
    return [{ key, message }];
  });
}

function formerKeys(figures: readonly LintedFigure[]): Finding[] {
  const keys = new Set(figures.map(({ key }) => key));
  return figures.flatMap((figure) =>
    (figure.formerKeys ?? [])
      .filter((former) => keys.has(former) && former !== figure.key)
      .map((former) => ({
        key: former,
        message: `${former} was the key of ${figure.key}. Texts that use that key now show another spec.`,
      })),
  );
}

/** Reports part numbers that differ in hyphens and dots only: `WA-GPUM` and `WA-GP-UM`. */
function spellings(figures: readonly LintedFigure[]): Finding[] {
  const bare = (number: string) => number.replace(/[-. ]/g, '').toUpperCase();
  const numbers = figures
    .filter((figure) => !isMeasured(figure) && /^part numbers?\b/i.test(figure.label))
    .flatMap(({ key, text }) => text.split(/,\s*/).map((number) => ({ key, number })));
  return [...groupBy(numbers, ({ number }) => bare(number)).values()].flatMap((alike) =>
    alike.flatMap(({ key, number }, at) => {
      const other = alike.find((each, place) => each.number !== number && (each.key !== key || place > at));
      return other ? [{ key, message: `Two spellings: ${number} and ${other.number}.` }] : [];
    }),
  );
}

const CONFIRM = 'please confirm with us';

/** Formats `16 ft`: the reader knows that the head is of water. */
export const short = (text: string): string => text.replace(/ of water$| wc$/, '');

/** Formats a number converted to another unit: `19.7 ft`. */
export const compared = (value: number, from: Unit, to: Unit): string =>
  short(withUnit(convertedText(convert(value, from, to), to, 'nearest'), to));

function isRoundingOf(other: number, otherUnit: Unit, value: number, unit: Unit, isAbout: boolean): boolean {
  if (quantityOf(unit) !== quantityOf(otherUnit)) return false;
  if (quantityOf(unit) === 'nominalSize')
    return (otherUnit === 'NPS' ? findNps(value) : findDn(value)) === other;
  const exact = convert(value, unit, otherUnit);
  const printed = publishedText(other, otherUnit);
  return (['nearest', 'down', 'up'] as const).some(
    (direction) => convertedText(exact, otherUnit, direction, isAbout) === printed,
  );
}

/** Returns the index of the first number that disagrees with its pair; null if all agree. */
function mismatch({ value, unit, published, limit }: Figure): number | null {
  if (!published) return null;
  const [own, other] = [numbersOf(value), numbersOf(published.value)];
  const isAbout = limit === 'about' || limit === 'upToAbout';
  const at = own.findIndex((number, index) => {
    const pair = other[index];
    if (pair === undefined) return true;
    return (
      !isRoundingOf(pair, published.unit, number, unit, isAbout) &&
      !isRoundingOf(number, unit, pair, published.unit, isAbout)
    );
  });
  return at < 0 && own.length === other.length ? null : Math.max(at, 0);
}

function bothOf(figure: Figure): readonly [us: Figure, metric: Figure] {
  const published = figure.published ?? figure;
  return systemOf(figure.unit) === 'us' ? [figure, published] : [published, figure];
}

/** Returns the readers' question about a figure whose printed US and metric values disagree. */
function pairQuestion(figure: Figure): string {
  const [us, metric] = (['us', 'metric'] as const).map((system) =>
    short(figureIn(figure, system, false).full),
  );
  const [{ unit: other }, { value, unit }] = bothOf(figure);
  if (typeof value !== 'number' || quantityOf(unit) === 'nominalSize')
    return `published as ${us} (${metric}): ${CONFIRM}`;
  return `published as ${us} (${metric}); ${metric} is ${compared(value, unit, other)}: ${CONFIRM}`;
}

function pairMessage(figure: Figure, at: number): string {
  const [us, metric] = bothOf(figure);
  const [from, to] = [numbersOf(us.value)[at], numbersOf(metric.value)[at]];
  if (from === undefined || to === undefined) return 'The two systems list a different number of values.';
  const nominal = (unit: Unit, value: number) =>
    short(figureIn({ value, unit }, systemOf(unit) ?? 'us').full);
  const [own, other] = [nominal(us.unit, from), nominal(metric.unit, to)];
  if (quantityOf(us.unit) === 'nominalSize') return `${own} is not ${other}.`;
  return `${own} = ${compared(from, us.unit, metric.unit)}, not ${other}.`;
}

/** Reports values whose printed US and metric numbers differ by more than rounding. */
export const pairFindings = (measure: Measure): Odd[] =>
  figuresIn(measure).flatMap((part) => {
    const at = mismatch(part);
    return at === null ? [] : [{ message: pairMessage(part, at), question: pairQuestion(part) }];
  });

const firstOf = ({ measure }: MeasuredFigure): Figure => ({ ...measure.values[0], unit: measure.unit });

/** Reports contradictions between figures of a product, or of a numbered series of products. */
function relatedFindings(figures: readonly CatalogueFigure[]): Finding[] {
  const measured = figures.filter(isMeasured);
  const products = [...groupBy(measured, ({ family, product }) => `${family}\n${product}`).values()];
  return [...products.flatMap(headFindings), ...products.flatMap(sizeFindings), ...seriesFindings(measured)];
}

/** Compares the only pressure with the only head of a product, since both describe the same limit. */
function headFindings(figures: readonly MeasuredFigure[]): Finding[] {
  const of = (quantity: string) => figures.filter((each) => quantityOf(each.measure.unit) === quantity);
  const [pressure, another] = of('pressure');
  const [head, more] = of('head');
  if (!pressure || !head || another || more) return [];
  if (pressure.measure.values.length + head.measure.values.length > 2) return [];
  const [limit, water] = [firstOf(pressure), firstOf(head)];
  if (typeof limit.value !== 'number' || typeof water.value !== 'number') return [];
  const exact = convert(limit.value, limit.unit, water.unit);
  const isAbout = water.limit === 'about' || water.limit === 'upToAbout';
  const texts = (['nearest', 'down'] as const).map((way) => convertedText(exact, water.unit, way, isAbout));
  if (texts.includes(String(water.value))) return [];
  const [psi, feet] = [limit, water].map((each) => short(figureIn(each, 'us', false).full));
  const same = `${psi} is ${compared(limit.value, limit.unit, 'ft of water')}`;
  const message = `${same}, not ${feet}.`;
  const question = `published as ${psi} and as about ${feet}; ${same}: ${CONFIRM}`;
  return [pressure, head].map(({ key }) => ({ key, message, question }));
}

/** Maximum ratio of outside diameter to nominal size in any pipe (DN 15: 21.3 mm). */
const WIDEST = 1.42;

/** Reports classes by nominal size that start below the outside diameter of the same product. */
function sizeFindings(figures: readonly MeasuredFigure[]): Finding[] {
  const outside = figures.find(
    ({ label, measure }) => /outside diameter/i.test(label) && measure.unit === 'mm',
  );
  const from = outside && spanOf(firstOf(outside))?.from;
  if (!outside || from === undefined || !Number.isFinite(from)) return [];
  return figures.flatMap(({ key, measure }) => {
    const sizes = measure.values.flatMap(({ when }) => {
      const span = when === undefined ? null : spanOf(when);
      return span?.unit === 'DN' && Number.isFinite(span.from) ? [span.from] : [];
    });
    const smallest = Math.min(...sizes);
    if (smallest * WIDEST >= from) return [];
    const message = `DN ${smallest} is smaller than ${from} mm outside diameter.`;
    const question = `published from ${from} mm outside diameter and for DN ${smallest}, which is smaller: ${CONFIRM}`;
    return [outside.key, key].map((each) => ({ key: each, message, question }));
  });
}

/** Reports gaps in a numbered series: `Collars type 1` and `Collars type 2` should cover adjacent sizes. */
function seriesFindings(figures: readonly MeasuredFigure[]): Finding[] {
  const numbered = figures.filter(({ product, measure }) => / \d+$/.test(product) && isRange(measure));
  const series = groupBy(numbered, ({ family, product, label, measure }) =>
    [family, product.replace(/\d+$/, ''), label, measure.unit].join('\n'),
  );
  return [...series.values()].flatMap((all) => {
    const sorted = [...all].sort((a, b) => a.product.localeCompare(b.product, 'en', { numeric: true }));
    return sorted.flatMap((upper, at) => {
      const lower = sorted[at - 1];
      if (!lower || numberOf(upper) !== numberOf(lower) + 1) return [];
      const spans = [lower, upper].map((each) => spanOf(firstOf(each))).filter((span) => span !== null);
      const gaps = spanFindings(spans).filter(({ question }) => question !== undefined);
      return gaps.flatMap((found) => [lower, upper].map(({ key }) => ({ key, ...found })));
    });
  });
}

const isRange = ({ values: [only, ...more] }: MeasuredFigure['measure']) =>
  more.length === 0 && typeof only.value === 'object' && 'from' in only.value;
const numberOf = ({ product }: CatalogueFigure) => Number(/\d+$/.exec(product)?.[0]);
