import {
  type Unit,
  convert,
  counterpartOf,
  quantityOf,
  symbolOf,
  systemOf,
  withUnit,
  type Quantity,
  type UnitSystem,
} from './units.ts';

/**
 * Pairs of NPS (ASME B36.10M and AWWA practice) and DN (ISO 6708). A table pairs them, never the factor 25.4.
 */
const NPS_BY_DN: ReadonlyMap<number, number> = new Map([
  [15, 0.5],
  [20, 0.75],
  [25, 1],
  [32, 1.25],
  [40, 1.5],
  [50, 2],
  [65, 2.5],
  [80, 3],
  [100, 4],
  [125, 5],
  [150, 6],
]);

const DN_BY_NPS: ReadonlyMap<number, number> = new Map([...NPS_BY_DN].map(([dn, nps]) => [nps, dn]));

/** DN 150 is NPS 6. Above that, each inch of NPS adds DN 25 (DN 200 = 8, DN 1000 = 40). */
const LAST_IN_TABLE = { dn: 150, nps: 6 };
const DN_PER_INCH = 25;

/** Returns the NPS in inches for a DN; null without a pair. */
export function findNps(dn: number): number | null {
  if (dn <= LAST_IN_TABLE.dn) return NPS_BY_DN.get(dn) ?? null;
  return Number.isInteger(dn / DN_PER_INCH) ? dn / DN_PER_INCH : null;
}

/** Returns the DN for an NPS in inches; null without a pair. */
export function findDn(nps: number): number | null {
  if (nps <= LAST_IN_TABLE.nps) return DN_BY_NPS.get(nps) ?? null;
  return Number.isInteger(nps) ? nps * DN_PER_INCH : null;
}

/**
 * Returns the paired size of the other system.
 * @throws {RangeError} for a size without a pair
 */
export function pairOf(size: number, unit: Unit): number {
  const pair = unit === 'NPS' ? findDn(size) : findNps(size);
  if (pair !== null) return pair;
  throw new RangeError(unit === 'NPS' ? `${size} in has no DN` : `DN ${size} has no nominal size in inches`);
}

const EIGHTHS = 8;
const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/**
 * Formats a multiple of 1/8: `3/4`, `1 1/2`, `2`.
 * @throws {RangeError} for any other number
 */
export function fractionText(inches: number): string {
  const eighths = inches * EIGHTHS;
  if (!Number.isInteger(eighths) || eighths < 0) throw new RangeError(`${inches} is not a multiple of 1/8`);
  const whole = Math.floor(eighths / EIGHTHS);
  const rest = eighths % EIGHTHS;
  if (rest === 0) return String(whole);
  const divisor = gcd(rest, EIGHTHS);
  const fraction = `${rest / divisor}/${EIGHTHS / divisor}`;
  return whole === 0 ? fraction : `${whole} ${fraction}`;
}

/** U+2212: a hyphen would break at a line end and looks like a dash. */
const MINUS = '\u2212';

/**
 * Rounding direction of a converted number: a maximum down, a minimum up, a mere dimension to the nearest.
 */
export type Direction = 'down' | 'up' | 'nearest';

/** Precision of converted numbers: enough for ordering, rounded to the safe side (docs/decisions/0011). */
const PRECISION: Partial<Record<Unit, Precision>> = {
  psi: { significant: 3, maxDecimals: 1 },
  bar: { significant: 3, maxDecimals: 2 },
  'ft of water': { significant: 3, maxDecimals: 2 },
  'm wc': { significant: 3, maxDecimals: 2 },
  in: { significant: 4, maxDecimals: 2 },
  mm: { significant: 4, maxDecimals: 1 },
  ft: { significant: 4, maxDecimals: 2 },
  m: { significant: 4, maxDecimals: 2 },
  '°F': { significant: 3, maxDecimals: 0 },
  '°C': { significant: 3, maxDecimals: 0 },
};
/** Precision of a value that the source calls "about"; more digits would claim too much. */
const ABOUT: Precision = { significant: 2, maxDecimals: 1 };

/** Tolerance for binary floating-point errors in conversions: 10 in must not become 9.99. */
export const SLACK = 1e-9;

const ROUND: Record<Direction, (value: number) => number> = {
  down: (value) => Math.floor(value + SLACK * Math.max(1, Math.abs(value))),
  up: (value) => Math.ceil(value - SLACK * Math.max(1, Math.abs(value))),
  nearest: Math.round,
};

interface Precision {
  significant: number;
  maxDecimals: number;
  /** Numbers below this value get one more decimal, so that a small number keeps its last digit. */
  fineBelow?: number;
}

/** Precision of a limit in inches: no more digits than a tape measure shows. A dimension keeps hundredths. */
const LIMIT_IN_INCHES: Precision = { significant: 3, maxDecimals: 2, fineBelow: 0.1 };

/**
 * Returns the decimals that show `significant` digits, at most `maxDecimals`; negative to round tens or
 * hundreds.
 */
function decimalsFor(
  value: number,
  { significant, maxDecimals, fineBelow = 1 }: Precision,
  isAbout: boolean,
) {
  const size = Math.abs(value);
  if (size < fineBelow) return size === 0 ? 0 : maxDecimals + (maxDecimals > 0 ? 1 : 0);
  const decimals = significant - 1 - Math.floor(Math.log10(size));
  return Math.min(maxDecimals, isAbout ? decimals : Math.max(0, decimals));
}

/** Formats a number: minus sign U+2212, no thousands separator, no trailing zeros. */
export function numberText(value: number): string {
  return value < 0 ? `${MINUS}${String(-value)}` : String(value === 0 ? 0 : value);
}

/** Formats a number of the source without changing its digits. */
export function publishedText(value: number, unit: Unit): string {
  return unit === 'NPS' ? fractionText(value) : numberText(value);
}

function precisionOf(unit: Unit, direction: Direction, isAbout: boolean): Precision | undefined {
  if (isAbout) return ABOUT;
  return unit === 'in' && direction !== 'nearest' ? LIMIT_IN_INCHES : PRECISION[unit];
}

/**
 * Formats a number that was converted to `unit`, rounded to the safe side. Nominal sizes are never rounded.
 */
export function convertedText(value: number, unit: Unit, direction: Direction, isAbout = false): string {
  if (unit === 'NPS') return fractionText(value);
  const precision = precisionOf(unit, direction, isAbout);
  if (precision === undefined) return numberText(value);
  const decimals = decimalsFor(value, precision, isAbout);
  // Dividing by a whole step keeps tens and hundreds exact: 14 / 0.1 may not be exactly 140.
  const step = 10 ** -Math.min(0, decimals);
  const scale = 10 ** Math.max(0, decimals);
  const rounded = (ROUND[direction]((value / step) * scale) / scale) * step;
  const isExact = Math.abs(rounded - value) <= SLACK * Math.max(1, Math.abs(value));
  // The trailing zero in 59.0 shows that 59.055 was rounded to tenths.
  if (precision === LIMIT_IN_INCHES && !isExact && decimals > 0) return numberWithPlaces(rounded, decimals);
  return numberText(rounded);
}

const numberWithPlaces = (value: number, decimals: number): string =>
  `${value < 0 ? MINUS : ''}${Math.abs(value).toFixed(decimals)}`;

/** Maximum absolute value of a number in a figure, in any unit. */
export const NUMBER_MAX = 1e12;
export const NUMBER_RULE = 'Enter a number between −1,000,000,000,000 and 1,000,000,000,000.';

/** A number, a range, or a list of available sizes. */
export type FigureValue = number | { from: number; to: number } | number[];

export function numbersOf(value: FigureValue): readonly number[] {
  if (typeof value === 'number') return [value];
  return 'from' in value ? [value.from, value.to] : value;
}

/** How a figure limits: "up to 36 psi", "20 in and larger". */
export const LIMITS = ['upTo', 'upToAbout', 'about', 'moreThan', 'atLeast'] as const;
export type Limit = (typeof LIMITS)[number];

export interface Figure {
  value: FigureValue;
  unit: Unit;
  limit?: Limit;
  /**
   * True for a maximum that the source prints without "up to", such as a tolerance. Pressures and heads are
   * always maximums.
   */
  isMaximum?: boolean;
  /** The value that the source prints in the other system; it takes precedence over a conversion. */
  published?: { value: FigureValue; unit: Unit };
}

export interface FigureText {
  /** Value and limit without the unit: `up to 36`. */
  text: string;
  unit: string;
  /** Value, limit, and unit: `up to 36 psi`, `DN 40 to 350`. */
  full: string;
}

export const LIMIT_PREFIX: Record<Limit, string> = {
  upTo: 'up to ',
  upToAbout: 'up to about ',
  about: 'about ',
  moreThan: 'more than ',
  atLeast: '',
};
/** Returns the suffix of a limit: "and larger" for sizes, "or more" for pressures and temperatures. */
export function limitSuffix(limit: Limit | undefined, unit: Unit): string {
  if (limit !== 'atLeast') return '';
  return ['length', 'nominalSize'].includes(quantityOf(unit)) ? ' and larger' : ' or more';
}

type End = 'from' | 'to' | 'only';

export const mapValue = (value: FigureValue, print: (n: number, end: End) => string): string => {
  if (typeof value === 'number') return print(value, 'only');
  if ('from' in value) return `${print(value.from, 'from')} to ${print(value.to, 'to')}`;
  return value.map((n) => print(n, 'only')).join(' / ');
};

/** The meaning of a figure: a limit for choosing a product, or a dimension of the item itself. */
export type Nature = 'limit' | 'dimension';

/** Quantities for which a number without a comparison is a maximum. */
const MOST: readonly Quantity[] = ['pressure', 'head', 'temperature'];

/** Returns the safe rounding direction: the converted number must not promise more than the original. */
function directionOf({ limit, unit, isMaximum }: Figure, end: End, nature: Nature): Direction {
  if (nature === 'dimension' && limit === undefined && !isMaximum) return 'nearest';
  if (end === 'from' || limit === 'moreThan' || limit === 'atLeast') return 'up';
  const isUpTo = limit === 'upTo' || limit === 'upToAbout';
  return end === 'to' || isUpTo || isMaximum || MOST.includes(quantityOf(unit)) ? 'down' : 'nearest';
}

const convertNumber = (value: number, from: Unit, to: Unit): number =>
  quantityOf(from) === 'nominalSize' ? pairOf(value, from) : convert(value, from, to);

function unitIn(figure: Figure, system: UnitSystem): Unit {
  const own = systemOf(figure.unit);
  if (own === null || own === system) return figure.unit;
  return figure.published?.unit ?? counterpartOf(figure.unit);
}

/**
 * Formats a figure in one system. The source's own values are unchanged, others are converted and rounded to
 * the safe side.
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

/**
 * Returns the unit that a figure is converted to. Null if the source prints both systems, or if they share
 * the unit.
 */
export function convertedUnit(figure: Figure): Unit | null {
  if (systemOf(figure.unit) === null || figure.published !== undefined) return null;
  return counterpartOf(figure.unit);
}

/** Returns true if both systems print the same (angles, percent, hours, counts). */
export const isNeutral = (figure: Pick<Figure, 'unit'>): boolean => systemOf(figure.unit) === null;

/** Formats a figure in both systems of units: 'up to 36 psi (2.48 bar)'. */
export function inBoth(figure: Figure): string {
  const us = figureIn(figure, 'us').full;
  return isNeutral(figure) ? us : `${us} (${figureIn(figure, 'metric', false).full})`;
}
