import type { Unit } from './units.ts';

/** Inch fractions as pipe people write them: 1/2, 1 1/2, 2 5/8. */

const EIGHTHS = 8;
const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Text of a multiple of 1/8: `3/4`, `1 1/2`, `2`. Throws a RangeError for any other number. */
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

/** U+2212: a hyphen would break at the line end and is read as a dash. */
const MINUS = '\u2212';

/** Where a converted figure goes: a maximum down, a minimum up, a dimension that limits nothing to the nearest. */
export type Direction = 'down' | 'up' | 'nearest';

/**
 * How fine a converted figure is, unit by unit: fine enough to order a part by and to lose nothing on the safe side
 * (docs/decisions/0011).
 */
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
/** A figure that the source itself calls "about" is not made finer than this. */
const ABOUT: Precision = { significant: 2, maxDecimals: 1 };

/** What a conversion may be off by for being computed in binary: 10 in must not become 9.99. */
const SLACK = 1e-9;

const ROUND: Record<Direction, (value: number) => number> = {
  down: (value) => Math.floor(value + SLACK * Math.max(1, Math.abs(value))),
  up: (value) => Math.ceil(value - SLACK * Math.max(1, Math.abs(value))),
  nearest: Math.round,
};

interface Precision {
  significant: number;
  maxDecimals: number;
  /** Below it one decimal more is printed, so that a small number keeps its last digit. */
  fineBelow?: number;
}

/** An inch that bounds a choice has no more places than its fraction on a tape; a dimension keeps its hundredths. */
const LIMIT_IN_INCHES: Precision = { significant: 3, maxDecimals: 2, fineBelow: 0.1 };

/** Places behind the point that show `significant` digits, at most `maxDecimals`; negative where it rounds left of it. */
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

/** Text of a number: minus sign U+2212, no thousands separator, no zeros behind the last digit that counts. */
export function numberText(value: number): string {
  return value < 0 ? `${MINUS}${String(-value)}` : String(value === 0 ? 0 : value);
}

/** Text of a figure as it was published, digits untouched. */
export function publishedText(value: number, unit: Unit): string {
  return unit === 'NPS' ? fractionText(value) : numberText(value);
}

function precisionOf(unit: Unit, direction: Direction, isAbout: boolean): Precision | undefined {
  if (isAbout) return ABOUT;
  return unit === 'in' && direction !== 'nearest' ? LIMIT_IN_INCHES : PRECISION[unit];
}

/** Text of a figure that was converted into `unit`, rounded to its safe side; nominal sizes are never rounded. */
export function convertedText(value: number, unit: Unit, direction: Direction, isAbout = false): string {
  if (unit === 'NPS') return fractionText(value);
  const precision = precisionOf(unit, direction, isAbout);
  if (precision === undefined) return numberText(value);
  const decimals = decimalsFor(value, precision, isAbout);
  // Tens and hundreds by a whole step: 14 / 0.1 need not be 140.
  const step = 10 ** -Math.min(0, decimals);
  const scale = 10 ** Math.max(0, decimals);
  const rounded = (ROUND[direction]((value / step) * scale) / scale) * step;
  const isExact = Math.abs(rounded - value) <= SLACK * Math.max(1, Math.abs(value));
  // 59.0 says that 59.055 was rounded to tenths.
  if (precision === LIMIT_IN_INCHES && !isExact && decimals > 0) return numberWithPlaces(rounded, decimals);
  return numberText(rounded);
}

const numberWithPlaces = (value: number, decimals: number): string =>
  `${value < 0 ? MINUS : ''}${Math.abs(value).toFixed(decimals)}`;
