import { pairOf } from './nominal-size.ts';
import { convertedText, publishedText, type Direction } from './rounding.ts';
import {
  convert,
  counterpartOf,
  quantityOf,
  symbolOf,
  systemOf,
  withUnit,
  type Quantity,
  type Unit,
  type UnitSystem,
} from './units.ts';

/** No number of a figure is further from zero, in any unit. */
export const NUMBER_MAX = 1e12;
export const NUMBER_RULE = 'A number of a figure lies between −1,000,000,000,000 and 1,000,000,000,000.';

/** One figure, a range, or the sizes on offer. */
export type FigureValue = number | { from: number; to: number } | number[];

/** Numbers of a value, in the order in which they are printed. */
export function numbersOf(value: FigureValue): readonly number[] {
  if (typeof value === 'number') return [value];
  return 'from' in value ? [value.from, value.to] : value;
}

/** How the published figure binds: "up to 36 psi", "20 in and larger". */
export const LIMITS = ['upTo', 'upToAbout', 'about', 'moreThan', 'atLeast'] as const;
export type Limit = (typeof LIMITS)[number];

export interface Figure {
  value: FigureValue;
  unit: Unit;
  limit?: Limit;
  /** True for a maximum that the source prints without "up to": a tolerance. Pressures and heads always are. */
  isMaximum?: boolean;
  /** The other system's figure where the source prints one: it wins over a conversion. */
  published?: { value: FigureValue; unit: Unit };
}

/** A figure in one system, ready to print. */
export interface FigureText {
  /** Figure and limit without the unit: `up to 36`. */
  text: string;
  /** Printed unit: `psi`. */
  unit: string;
  /** Everything: `up to 36 psi`, `DN 40 to 350`. */
  full: string;
}

/** How a limit is written in front of its figure. */
export const LIMIT_PREFIX: Record<Limit, string> = {
  upTo: 'up to ',
  upToAbout: 'up to about ',
  about: 'about ',
  moreThan: 'more than ',
  atLeast: '',
};
/** The same behind it: sizes are "and larger", pressures and temperatures "or more". */
export function limitSuffix(limit: Limit | undefined, unit: Unit): string {
  if (limit !== 'atLeast') return '';
  return ['length', 'nominalSize'].includes(quantityOf(unit)) ? ' and larger' : ' or more';
}

type End = 'from' | 'to' | 'only';

/** Each number of a value as `print` has it. */
export const mapValue = (value: FigureValue, print: (n: number, end: End) => string): string => {
  if (typeof value === 'number') return print(value, 'only');
  if ('from' in value) return `${print(value.from, 'from')} to ${print(value.to, 'to')}`;
  return value.map((n) => print(n, 'only')).join(' / ');
};

/** What a figure says: what a part can be chosen for, or how large an item itself is. */
export type Nature = 'limit' | 'dimension';

/** Quantities of which a number by itself is the most that is allowed. */
const MOST: readonly Quantity[] = ['pressure', 'head', 'temperature'];

/** Which way a converted number of this figure is safe: what it promises must hold for the published one. */
function directionOf({ limit, unit, isMaximum }: Figure, end: End, nature: Nature): Direction {
  if (nature === 'dimension' && limit === undefined && !isMaximum) return 'nearest';
  if (end === 'from' || limit === 'moreThan' || limit === 'atLeast') return 'up';
  const isUpTo = limit === 'upTo' || limit === 'upToAbout';
  return end === 'to' || isUpTo || isMaximum || MOST.includes(quantityOf(unit)) ? 'down' : 'nearest';
}

const convertNumber = (value: number, from: Unit, to: Unit): number =>
  quantityOf(from) === 'nominalSize' ? pairOf(value, from) : convert(value, from, to);

/** The unit that shows a figure in a system. */
function unitIn(figure: Figure, system: UnitSystem): Unit {
  const own = systemOf(figure.unit);
  if (own === null || own === system) return figure.unit;
  return figure.published?.unit ?? counterpartOf(figure.unit);
}

/**
 * A figure in one system. The source's own figures are printed as they are, others converted and rounded to the safe
 * side. `withLimit: false` leaves "up to" and its like out.
 */
export function figureIn(
  figure: Figure,
  system: UnitSystem,
  withLimit = true,
  nature: Nature = 'limit',
): FigureText {
  const unit = unitIn(figure, system);
  const isAbout = figure.limit === 'upToAbout' || figure.limit === 'about';
  const asPublished = unit === figure.unit ? figure : figure.published;
  const body = asPublished
    ? mapValue(asPublished.value, (n) => publishedText(n, unit))
    : mapValue(figure.value, (n, end) =>
        convertedText(convertNumber(n, figure.unit, unit), unit, directionOf(figure, end, nature), isAbout),
      );
  const prefix = withLimit && figure.limit !== undefined ? LIMIT_PREFIX[figure.limit] : '';
  const suffix = withLimit ? limitSuffix(figure.limit, unit) : '';
  return {
    text: `${prefix}${body}${suffix}`,
    unit: symbolOf(unit),
    full: `${prefix}${withUnit(body, unit)}${suffix}`,
  };
}

/** The unit that a figure is converted into; null where the source prints both systems, or one that both share. */
export function convertedUnit(figure: Figure): Unit | null {
  if (systemOf(figure.unit) === null || figure.published !== undefined) return null;
  return counterpartOf(figure.unit);
}

/** True when both systems print the same figure (angles, percent, hours, counts). */
export const isNeutral = (figure: Pick<Figure, 'unit'>): boolean => systemOf(figure.unit) === null;
