import {
  convertedText,
  publishedText,
  type Direction,
  figureIn,
  numbersOf,
  type Figure,
  findDn,
  findNps,
} from './figure.ts';
import { convert, withUnit, type Unit, quantityOf, systemOf } from './units.ts';
import {
  figuresIn,
  isMeasured,
  type CatalogueFigure,
  type Measure,
  type MeasuredFigure,
} from './catalogue-figure.ts';
import type { Finding, Odd } from './lint-figures.ts';
import { groupBy } from '../record.ts';
import { spanFindings, spanOf } from './size-spans.ts';

/** How a question to the owner ends. */
const CONFIRM = 'please confirm with us';

/** `16 ft`: readers know what the head is of. */
export const short = (text: string): string => text.replace(/ of water$| wc$/, '');

/** A number as it would be in another unit: `19.7 ft`. */
export const compared = (value: number, from: Unit, to: Unit): string =>
  short(withUnit(convertedText(convert(value, from, to), to, 'nearest'), to));

const DIRECTIONS: readonly Direction[] = ['nearest', 'down', 'up'];

/** True where a number is the other one, converted and rounded either way. */
function isRoundingOf(other: number, otherUnit: Unit, value: number, unit: Unit, isAbout: boolean): boolean {
  if (quantityOf(unit) !== quantityOf(otherUnit)) return false;
  if (quantityOf(unit) === 'nominalSize')
    return (otherUnit === 'NPS' ? findNps(value) : findDn(value)) === other;
  const exact = convert(value, unit, otherUnit);
  const printed = publishedText(other, otherUnit);
  return DIRECTIONS.some((direction) => convertedText(exact, otherUnit, direction, isAbout) === printed);
}

/** The first number of a published pair that is not the other one; null where all agree. */
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

/** What readers are told of a figure that the source prints in both systems, and not alike. */
function pairQuestion(figure: Figure): string {
  const [us, metric] = (['us', 'metric'] as const).map((system) =>
    short(figureIn(figure, system, false).full),
  );
  const { value, unit } = systemOf(figure.unit) === 'metric' ? figure : (figure.published ?? figure);
  const other = unit === figure.unit ? (figure.published?.unit ?? unit) : figure.unit;
  const [first = NaN] = numbersOf(value);
  if (typeof value !== 'number' || quantityOf(unit) === 'nominalSize')
    return `published as ${us} (${metric}): ${CONFIRM}`;
  return `published as ${us} (${metric}); ${metric} is ${compared(first, unit, other)}: ${CONFIRM}`;
}

function pairMessage(figure: Figure, at: number): string {
  const isUs = systemOf(figure.unit) === 'us';
  const published = figure.published ?? figure;
  const [us, metric] = isUs ? [figure, published] : [published, figure];
  const [from, to] = [numbersOf(us.value)[at], numbersOf(metric.value)[at]];
  if (from === undefined || to === undefined) return 'The two systems print a different number of values.';
  const nominal = (unit: Unit, value: number) =>
    short(figureIn({ value, unit }, systemOf(unit) ?? 'us').full);
  const [own, other] = [nominal(us.unit, from), nominal(metric.unit, to)];
  if (quantityOf(us.unit) === 'nominalSize') return `${own} is not ${other}.`;
  return `${own} = ${compared(from, us.unit, metric.unit)}, not ${other}.`;
}

/** Published pairs that are off by more than rounding. */
export const pairFindings = (measure: Measure): Odd[] =>
  figuresIn(measure).flatMap((part) => {
    const at = mismatch(part);
    return at === null ? [] : [{ message: pairMessage(part, at), question: pairQuestion(part) }];
  });

const first = ({ measure }: MeasuredFigure): Figure => ({ ...measure.values[0], unit: measure.unit });

/** Figures of one product, or of a numbered series of products, that contradict each other. */
export function relatedFindings(figures: readonly CatalogueFigure[]): Finding[] {
  const measured = figures.filter(isMeasured);
  const products = [...groupBy(measured, ({ family, product }) => `${family}\n${product}`).values()];
  return [...products.flatMap(headFindings), ...products.flatMap(sizeFindings), ...seriesFindings(measured)];
}

/** One pressure and one head of a product, both a single limit: they are the same limit twice. */
function headFindings(figures: readonly MeasuredFigure[]): Finding[] {
  const of = (quantity: string) => figures.filter((each) => quantityOf(each.measure.unit) === quantity);
  const [pressure, another] = of('pressure');
  const [head, more] = of('head');
  if (!pressure || !head || another || more) return [];
  if (pressure.measure.values.length + head.measure.values.length > 2) return [];
  const [limit, water] = [first(pressure), first(head)];
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

/** No pipe is wider outside, beside its nominal size (DN 15: 21.3 mm). */
const WIDEST = 1.42;

/** Classes by nominal size that begin below the outside diameter of the same product. */
function sizeFindings(figures: readonly MeasuredFigure[]): Finding[] {
  const outside = figures.find(
    ({ label, measure }) => /outside diameter/i.test(label) && measure.unit === 'mm',
  );
  const from = outside && spanOf(first(outside))?.from;
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

/** `Collars type 1` and `Collars type 2`: one line of sizes, without a gap. */
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
      const spans = [lower, upper].map((each) => spanOf(first(each))).filter((span) => span !== null);
      const gaps = spanFindings(spans).filter(({ question }) => question !== undefined);
      return gaps.flatMap((found) => [lower, upper].map(({ key }) => ({ key, ...found })));
    });
  });
}

const isRange = ({ values: [only, ...more] }: MeasuredFigure['measure']) =>
  more.length === 0 && typeof only.value === 'object' && 'from' in only.value;
const numberOf = ({ product }: CatalogueFigure) => Number(/\d+$/.exec(product)?.[0]);
