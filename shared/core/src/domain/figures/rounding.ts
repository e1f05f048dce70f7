import { fractionText } from './fractions.ts';
import type { Unit } from './units.ts';

/** U+2212: a hyphen would break at the line end and is read as a dash. */
const MINUS = '\u2212';

/** Where a converted figure goes: a maximum down, a minimum up, a dimension that limits nothing to the nearest. */
export type Direction = 'down' | 'up' | 'nearest';

/**
 * How fine a converted figure is, unit by unit: fine enough to order a part by and to lose nothing on the safe side
 * (docs/decisions/0011).
 */
const PRECISION: Partial<Record<Unit, { significant: number; maxDecimals: number }>> = {
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
const ABOUT = { significant: 2, maxDecimals: 1 };

/** What a conversion may be off by for being computed in binary: 10 in must not become 9.99. */
const SLACK = 1e-9;

const ROUND: Record<Direction, (value: number) => number> = {
  down: (value) => Math.floor(value + SLACK * Math.max(1, Math.abs(value))),
  up: (value) => Math.ceil(value - SLACK * Math.max(1, Math.abs(value))),
  nearest: Math.round,
};

/** Decimals that show `significant` digits, at most `maxDecimals`; below 1 one more, so that 0.157 keeps its last. */
function decimalsFor(
  value: number,
  { significant, maxDecimals }: { significant: number; maxDecimals: number },
) {
  const size = Math.abs(value);
  if (size < 1) return size === 0 ? 0 : maxDecimals + (maxDecimals > 0 ? 1 : 0);
  return Math.min(maxDecimals, Math.max(0, significant - 1 - Math.floor(Math.log10(size))));
}

/** Text of a number: minus sign U+2212, no thousands separator, no zeros behind the last digit that counts. */
export function numberText(value: number): string {
  return value < 0 ? `${MINUS}${String(-value)}` : String(value === 0 ? 0 : value);
}

/** Text of a figure as it was published, digits untouched. */
export function publishedText(value: number, unit: Unit): string {
  return unit === 'NPS' ? fractionText(value) : numberText(value);
}

/** Text of a figure that was converted into `unit`, rounded to its safe side; nominal sizes are never rounded. */
export function convertedText(value: number, unit: Unit, direction: Direction, isAbout = false): string {
  if (unit === 'NPS') return fractionText(value);
  const precision = isAbout ? ABOUT : PRECISION[unit];
  if (precision === undefined) return numberText(value);
  const scale = 10 ** decimalsFor(value, precision);
  return numberText(ROUND[direction](value * scale) / scale);
}
