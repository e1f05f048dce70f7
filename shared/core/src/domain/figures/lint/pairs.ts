import { isMeasured, type CatalogueFigure, type ClassValue } from '../catalogue-figure.ts';
import { figureIn, type Figure, type FigureValue } from '../figure.ts';
import type { Finding } from '../lint-figures.ts';
import { dnOfNps, npsOfDn } from '../nominal-size.ts';
import { convertedText, publishedText, type Direction } from '../rounding.ts';
import { convert, quantityOf, systemOf, type Unit } from '../units.ts';
import { compared, CONFIRM, short } from './words.ts';

/** Numbers of a value, in the order in which they are printed. */
export function numbersOf(value: FigureValue): readonly number[] {
  if (typeof value === 'number') return [value];
  return 'from' in value ? [value.from, value.to] : value;
}

const DIRECTIONS: readonly Direction[] = ['nearest', 'down', 'up'];

/** True where a number is the other one, converted and rounded either way. */
function isRoundingOf(other: number, otherUnit: Unit, value: number, unit: Unit, isAbout: boolean): boolean {
  if (quantityOf(unit) !== quantityOf(otherUnit)) return false;
  if (quantityOf(unit) === 'nominalSize') return isNominalPair(other, otherUnit, value);
  const exact = convert(value, unit, otherUnit);
  const printed = publishedText(other, otherUnit);
  return DIRECTIONS.some((direction) => convertedText(exact, otherUnit, direction, isAbout) === printed);
}

function isNominalPair(other: number, otherUnit: Unit, value: number): boolean {
  try {
    return (otherUnit === 'NPS' ? npsOfDn(value) : dnOfNps(value)) === other;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The first number of a published pair that is not the other one; null where all agree. */
function mismatch({ value, unit, published, limit }: Figure): { at: number } | null {
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
  return at < 0 && own.length === other.length ? null : { at: Math.max(at, 0) };
}

/** What readers are told of a figure that the source prints in both systems, and not alike. */
export function pairQuestion(figure: Figure): string {
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
export function pairFindings(figure: CatalogueFigure): Finding[] {
  if (!isMeasured(figure)) return [];
  const { unit, values } = figure.measure;
  const parts = values.flatMap((value: ClassValue): Figure[] => [
    { ...value, unit },
    ...(typeof value.when === 'object' ? [value.when] : []),
  ]);
  return parts.flatMap((part) => {
    const found = mismatch(part);
    if (found === null) return [];
    return [{ key: figure.key, message: pairMessage(part, found.at), question: pairQuestion(part) }];
  });
}
