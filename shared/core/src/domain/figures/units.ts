/**
 * The one place where a figure changes its unit (specification 9, D5).
 *
 * Factors are exact by definition (inch, foot, pound-force per square inch, conventional metre of water at
 * 9.80665 m/s² and 1000 kg/m³), so a conversion is only as rough as the rounding in round.ts.
 */

export type UnitSystem = 'us' | 'metric';

export type Quantity =
  'pressure' | 'head' | 'length' | 'nominalSize' | 'temperature' | 'angle' | 'percent' | 'duration' | 'count';

export type Unit =
  | 'psi'
  | 'bar'
  | 'ft of water'
  | 'm wc'
  | 'in'
  | 'mm'
  | 'ft'
  | 'm'
  | 'NPS'
  | 'DN'
  | 'nominal mm'
  | '°F'
  | '°C'
  | '°'
  | 'percent'
  | 'hours'
  | 'minutes'
  | 'points'
  | 'materials';

interface UnitDefinition {
  quantity: Quantity;
  /** Null: the same figure in both systems. */
  system: UnitSystem | null;
  /** The unit that shows the same figure in the other system. */
  counterpart: Unit;
  /** To the base of the quantity (pascal, millimetre, kelvin): base = figure * factor + offset. */
  factor: number;
  offset?: number;
  /** What is printed; the name of the unit when absent. */
  symbol?: string;
  /** Printed before the figure: DN 80. */
  before?: boolean;
  /** Printed without a space: 8°. */
  tight?: boolean;
}

const PASCAL_PER_PSI = 6894.757293168361;
const PASCAL_PER_BAR = 100_000;
const PASCAL_PER_METRE_OF_WATER = 9806.65;
const MM_PER_INCH = 25.4;
const MM_PER_FOOT = 304.8;
const METRE_PER_FOOT = 0.3048;
const KELVIN_AT_0_C = 273.15;
const KELVIN_AT_0_F = KELVIN_AT_0_C - 32 / 1.8;

const neutral = (quantity: Quantity, unit: Unit, more: Partial<UnitDefinition> = {}): UnitDefinition => ({
  quantity,
  system: null,
  counterpart: unit,
  factor: 1,
  ...more,
});

const UNITS: Record<Unit, UnitDefinition> = {
  psi: { quantity: 'pressure', system: 'us', counterpart: 'bar', factor: PASCAL_PER_PSI },
  bar: { quantity: 'pressure', system: 'metric', counterpart: 'psi', factor: PASCAL_PER_BAR },
  'ft of water': {
    quantity: 'head',
    system: 'us',
    counterpart: 'm wc',
    factor: PASCAL_PER_METRE_OF_WATER * METRE_PER_FOOT,
  },
  'm wc': {
    quantity: 'head',
    system: 'metric',
    counterpart: 'ft of water',
    factor: PASCAL_PER_METRE_OF_WATER,
  },
  in: { quantity: 'length', system: 'us', counterpart: 'mm', factor: MM_PER_INCH },
  mm: { quantity: 'length', system: 'metric', counterpart: 'in', factor: 1 },
  ft: { quantity: 'length', system: 'us', counterpart: 'm', factor: MM_PER_FOOT },
  m: { quantity: 'length', system: 'metric', counterpart: 'ft', factor: 1000 },
  // Nominal sizes are designations: nominal-size.ts pairs them by table, never by 25.4.
  NPS: { quantity: 'nominalSize', system: 'us', counterpart: 'DN', factor: 1, symbol: 'in' },
  DN: { quantity: 'nominalSize', system: 'metric', counterpart: 'NPS', factor: 1, before: true },
  'nominal mm': { quantity: 'nominalSize', system: 'metric', counterpart: 'NPS', factor: 1, symbol: 'mm' },
  '°F': {
    quantity: 'temperature',
    system: 'us',
    counterpart: '°C',
    factor: 1 / 1.8,
    offset: KELVIN_AT_0_F,
  },
  '°C': { quantity: 'temperature', system: 'metric', counterpart: '°F', factor: 1, offset: KELVIN_AT_0_C },
  '°': neutral('angle', '°', { tight: true }),
  percent: neutral('percent', 'percent'),
  hours: neutral('duration', 'hours'),
  minutes: neutral('duration', 'minutes'),
  points: neutral('count', 'points'),
  materials: neutral('count', 'materials'),
};

/** Every unit, in the order in which pickers offer them. */
export const UNIT_NAMES = Object.keys(UNITS) as [Unit, ...Unit[]];

/** What a unit measures. */
export const quantityOf = (unit: Unit): Quantity => UNITS[unit].quantity;

/** The system a unit belongs to; null when both systems share it. */
export const systemOf = (unit: Unit): UnitSystem | null => UNITS[unit].system;

/** The unit of the other system, or the unit itself when both systems share it. */
export const counterpartOf = (unit: Unit): Unit => UNITS[unit].counterpart;

/** The unit as it is printed. */
export const symbolOf = (unit: Unit): string => UNITS[unit].symbol ?? unit;

/** A figure and its unit as one text: `36 psi`, `DN 80`, `8°`. */
export function withUnit(text: string, unit: Unit): string {
  const { before, tight } = UNITS[unit];
  if (before) return `${symbolOf(unit)} ${text}`;
  return tight ? `${text}${symbolOf(unit)}` : `${text} ${symbolOf(unit)}`;
}

const measuresPressure = (quantity: Quantity) => quantity === 'pressure' || quantity === 'head';

/**
 * Converts a figure, unrounded. Pressure and head convert into each other (water at 1000 kg/m³).
 * Throws a RangeError for two units of different quantities and for nominal sizes.
 */
export function convert(value: number, from: Unit, to: Unit): number {
  if (from === to) return value;
  const source = UNITS[from];
  const target = UNITS[to];
  const compatible =
    source.quantity === target.quantity ||
    (measuresPressure(source.quantity) && measuresPressure(target.quantity));
  if (!compatible || source.quantity === 'nominalSize')
    throw new RangeError(`${from} does not convert to ${to}`);
  const base = value * source.factor + (source.offset ?? 0);
  return (base - (target.offset ?? 0)) / target.factor;
}
