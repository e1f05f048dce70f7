import { fractionText } from './fractions.ts';
import type { Unit } from './units.ts';

/** U+2212: a hyphen would break at the line end and is read as a dash. */
const MINUS = '\u2212';

/** Rounds to significant digits: 2.482 with 2 digits is 2.5, 196.85 with 2 is 200. */
export function roundSignificant(value: number, digits: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(digits));
}

/** Decimals that show `digits` significant digits of a figure, never more than `max`. */
function decimalsFor(value: number, digits: number, max: number): number {
  if (value === 0) return 0;
  const magnitude = Math.floor(Math.log10(Math.abs(value))) + 1;
  return Math.min(max, Math.max(0, digits - magnitude));
}

type Rounding = { decimals: number } | { significant: number; maxDecimals: number };

/**
 * How a converted figure is rounded, unit by unit: fine enough to order a part by, never finer than the
 * published figure it comes from.
 */
const ROUNDING: Partial<Record<Unit, Rounding>> = {
  psi: { decimals: 0 },
  bar: { significant: 2, maxDecimals: 1 },
  'ft of water': { significant: 2, maxDecimals: 1 },
  'm wc': { significant: 2, maxDecimals: 1 },
  in: { significant: 3, maxDecimals: 2 },
  mm: { significant: 3, maxDecimals: 1 },
  ft: { significant: 3, maxDecimals: 1 },
  m: { significant: 3, maxDecimals: 2 },
  '°F': { decimals: 0 },
  '°C': { decimals: 0 },
};

/** Text of a number: minus sign U+2212, no thousands separator. `decimals` undefined prints it as it is. */
export function numberText(value: number, decimals?: number): string {
  const text = decimals === undefined ? String(Math.abs(value)) : Math.abs(value).toFixed(decimals);
  return value < 0 && Number(text) !== 0 ? `${MINUS}${text}` : text;
}

/** Text of a figure as it was published, digits untouched. */
export function publishedText(value: number, unit: Unit): string {
  return unit === 'NPS' ? fractionText(value) : numberText(value);
}

/** Text of a figure that was converted into `unit`, rounded by the unit's rule. */
export function convertedText(value: number, unit: Unit): string {
  if (unit === 'NPS') return fractionText(value);
  const rule = ROUNDING[unit];
  if (rule === undefined) return numberText(value);
  if ('decimals' in rule) return numberText(value, rule.decimals);
  const rounded = roundSignificant(value, Math.max(rule.significant, integerDigits(value)));
  return numberText(rounded, decimalsFor(rounded, rule.significant, rule.maxDecimals));
}

/** 1260 mm keeps its last digit although three would do for 12.6: digits before the point are never lost. */
function integerDigits(value: number): number {
  return Math.max(1, Math.floor(Math.log10(Math.max(1, Math.abs(value)))) + 1);
}
