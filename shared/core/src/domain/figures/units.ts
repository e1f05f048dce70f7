/**
 * The only table of units: the quantity, conversion, symbol, and spellings of each (specification 9, D5).
 *
 * Factors are exact by definition (inch, foot, pound-force per square inch, conventional meter of water at
 * 9.80665 m/s² and 1000 kg/m³). The only error of a conversion is therefore the rounding in figure.ts.
 */

export type UnitSystem = 'us' | 'metric';

export type Quantity =
  | 'pressure'
  | 'head'
  | 'length'
  | 'nominalSize'
  | 'temperature'
  | 'angle'
  | 'percent'
  | 'duration'
  | 'count';

interface UnitDefinition {
  quantity: Quantity;
  /** Null if both systems use the unit. */
  system: UnitSystem | null;
  /** The unit for the same value in the other system. */
  counterpart: string;
  /**
   * Conversion to the base unit of the quantity (pascal, millimeter, kelvin): base = figure * factor +
   * offset.
   */
  factor: number;
  offset?: number;
  /** Printed symbol; the name of the unit if absent. */
  symbol?: string;
  /** True if the symbol precedes the number: DN 80. */
  before?: boolean;
  /** True if the symbol follows without a space: 8°. */
  tight?: boolean;
  /** Common code of UN/CEFACT Recommendation 20. Nominal sizes and counts have none. */
  code?: string;
  /** Spellings in lower case without surrounding spaces. The name of the unit is always accepted. */
  spellings?: readonly string[];
}

const PASCAL_PER_PSI = 6894.757293168361;
const PASCAL_PER_BAR = 100_000;
const PASCAL_PER_METRE_OF_WATER = 9806.65;
const MM_PER_INCH = 25.4;
const MM_PER_FOOT = 304.8;
const METRE_PER_FOOT = 0.3048;
const KELVIN_AT_0_C = 273.15;
const KELVIN_AT_0_F = KELVIN_AT_0_C - 32 / 1.8;

const neutral = (quantity: Quantity, unit: string, more: Partial<UnitDefinition> = {}): UnitDefinition => ({
  quantity,
  system: null,
  counterpart: unit,
  factor: 1,
  ...more,
});

/** Returns the spellings of a gauge pressure: psi, psig, psi g, psi (g), psi gauge. */
const gauge = (...spellings: string[]) =>
  spellings.flatMap((each) => ['', 'g', ' g', '(g)', ' (g)', ' gauge'].map((suffix) => each + suffix));

const DEFINITIONS = {
  psi: {
    ...{ quantity: 'pressure', system: 'us', counterpart: 'bar', factor: PASCAL_PER_PSI, code: 'PS' },
    spellings: gauge('psi', 'p.s.i.', 'lb/in2', 'lbs/in2', 'lb/in²', 'lbf/in2', 'pounds per square inch'),
  },
  bar: {
    ...{ quantity: 'pressure', system: 'metric', counterpart: 'psi', factor: PASCAL_PER_BAR, code: 'BAR' },
    spellings: gauge('bar', 'bars'),
  },
  'ft of water': {
    ...{ quantity: 'head', system: 'us', counterpart: 'm wc', code: 'K24' },
    factor: PASCAL_PER_METRE_OF_WATER * METRE_PER_FOOT,
    spellings: [
      ...[
        'feet of water',
        'foot of water',
        'ft water',
        'ft h2o',
        'fth2o',
        'ft wc',
        'ftwc',
        'ft head',
        'foot head',
      ],
      ...['feet of head', 'feet h2o', 'feet wc', 'ft h20', 'fth20', "' wc", "'wc"],
    ],
  },
  'm wc': {
    ...{ quantity: 'head', system: 'metric', counterpart: 'ft of water', code: 'N23' },
    factor: PASCAL_PER_METRE_OF_WATER,
    spellings: [
      ...[
        'mwc',
        'mce',
        'm ce',
        'm h2o',
        'mh2o',
        'm h20',
        'mh20',
        'm of water',
        'm water',
        'm ws',
        'mws',
        'm water column',
      ],
      ...['meters of water', 'metres of water', 'meter of water', 'metre of water'],
    ],
  },
  in: {
    ...{ quantity: 'length', system: 'us', counterpart: 'mm', factor: MM_PER_INCH, code: 'INH' },
    spellings: ['in.', 'inch', 'inches', '"', "''", 'po', 'pouce', 'pouces'],
  },
  mm: {
    ...{ quantity: 'length', system: 'metric', counterpart: 'in', factor: 1, code: 'MMT' },
    spellings: ['mm.', 'millimeter', 'millimeters', 'millimetre', 'millimetres'],
  },
  ft: {
    ...{ quantity: 'length', system: 'us', counterpart: 'm', factor: MM_PER_FOOT, code: 'FOT' },
    spellings: ['ft.', 'foot', 'feet', "'", 'pi', 'pied', 'pieds'],
  },
  m: {
    ...{ quantity: 'length', system: 'metric', counterpart: 'ft', factor: 1000, code: 'MTR' },
    spellings: ['m.', 'meter', 'meters', 'metre', 'metres'],
  },
  // Nominal sizes are designations: figure.ts pairs them by table, never by 25.4.
  NPS: {
    ...{ quantity: 'nominalSize', system: 'us', counterpart: 'DN', factor: 1, symbol: 'in' },
    spellings: ['in nominal', 'nominal in', 'nominal inches', 'inches nominal'],
  },
  DN: { quantity: 'nominalSize', system: 'metric', counterpart: 'NPS', factor: 1, before: true },
  'nominal mm': {
    ...{ quantity: 'nominalSize', system: 'metric', counterpart: 'NPS', factor: 1, symbol: 'mm' },
    spellings: ['mm nominal'],
  },
  '°F': {
    ...{ quantity: 'temperature', system: 'us', counterpart: '°C', code: 'FAH' },
    ...{ factor: 1 / 1.8, offset: KELVIN_AT_0_F },
    spellings: ['f', '° f', 'degf', 'deg f', 'deg. f', 'degrees f', 'fahrenheit', 'degrees fahrenheit'],
  },
  '°C': {
    ...{ quantity: 'temperature', system: 'metric', counterpart: '°F', code: 'CEL' },
    ...{ factor: 1, offset: KELVIN_AT_0_C },
    spellings: ['c', '° c', 'degc', 'deg c', 'deg. c', 'degrees c', 'celsius', 'degrees celsius'],
  },
  '°': neutral('angle', '°', {
    ...{ tight: true, code: 'DD' },
    spellings: ['deg', 'deg.', 'degree', 'degrees'],
  }),
  percent: neutral('percent', 'percent', { code: 'P1', spellings: ['%', 'per cent', 'pct'] }),
  hours: neutral('duration', 'hours', { code: 'HUR', spellings: ['hour', 'h', 'hr', 'hrs'] }),
  minutes: neutral('duration', 'minutes', { code: 'MIN', spellings: ['minute', 'min', 'min.', 'mins'] }),
  points: neutral('count', 'points', { spellings: ['point'] }),
  materials: neutral('count', 'materials', { spellings: ['material'] }),
} satisfies Record<string, UnitDefinition>;
export type Unit = keyof typeof DEFINITIONS;
const UNITS: Readonly<Record<Unit, UnitDefinition>> = DEFINITIONS;

interface ReadOnlyUnit {
  /** The unit that the catalog prints instead. */
  unit: Unit;
  /** Factor from this unit to the printed one. */
  factor: number;
  spellings: readonly string[];
}

const PASCAL_PER_INCH_OF_MERCURY = 3386.388640341;
const PASCAL_PER_MM_OF_MERCURY = 133.322387415;
const INCHES_PER_FOOT = 12;

/**
 * Units that people type but the catalog doesn't print, each with the unit that replaces it: 100 kPa are
 * exactly 1 bar.
 */
const READ_ONLY: readonly ReadOnlyUnit[] = [
  { unit: 'bar', factor: 1e-5, spellings: ['pa', 'pascal', 'pascals', 'n/m2', 'n/m²'] },
  { unit: 'bar', factor: 1e-3, spellings: gauge('mbar', 'millibar', 'millibars', 'hpa') },
  { unit: 'bar', factor: 0.01, spellings: gauge('kpa', 'kilopascal', 'kilopascals') },
  { unit: 'bar', factor: 10, spellings: gauge('mpa', 'megapascal', 'megapascals', 'n/mm2', 'n/mm²') },
  {
    ...{ unit: 'bar', factor: 0.980665 },
    spellings: gauge('kgf/cm2', 'kgf/cm²', 'kg/cm2', 'kg/cm²', 'kp/cm2', 'kp/cm²', 'kgf/sq cm', 'kg/sq cm'),
  },
  { unit: 'bar', factor: 1.01325, spellings: ['atm', 'atmosphere', 'atmospheres'] },
  { unit: 'bar', factor: PASCAL_PER_MM_OF_MERCURY / PASCAL_PER_BAR, spellings: ['mmhg', 'mm hg', 'torr'] },
  { unit: 'psi', factor: 1000, spellings: ['ksi'] },
  {
    ...{ unit: 'psi', factor: PASCAL_PER_INCH_OF_MERCURY / PASCAL_PER_PSI },
    spellings: ['inhg', 'in hg', 'in. hg', '"hg', '" hg', 'inches of mercury', 'inches hg'],
  },
  {
    ...{ unit: 'ft of water', factor: 1 / INCHES_PER_FOOT },
    spellings: [
      ...['inh2o', 'in h2o', 'in. h2o', 'in wc', 'inwc', 'in. wc', 'in of water', 'inches of water'],
      ...['inches h2o', 'inches wc', '"wc', '" wc', '"h2o', '" h2o'],
    ],
  },
  { unit: 'm wc', factor: 0.01, spellings: ['cmh2o', 'cm h2o', 'cm wc', 'cmwc', 'cm of water'] },
  { unit: 'm wc', factor: 0.001, spellings: ['mmh2o', 'mm h2o', 'mm wc', 'mmwc', 'mm of water'] },
  {
    ...{ unit: 'mm', factor: 10 },
    spellings: ['cm', 'cm.', 'centimeter', 'centimeters', 'centimetre', 'centimetres'],
  },
];

export interface UnitSpelling {
  spelling: string;
  unit: Unit;
  factor: number;
}

/** All spellings of all units in lower case, the longest first. */
export const UNIT_SPELLINGS: readonly UnitSpelling[] = [
  ...(Object.keys(UNITS) as Unit[]).flatMap((unit) =>
    [unit.toLowerCase(), ...(UNITS[unit].spellings ?? [])].map((spelling) => ({ spelling, unit, factor: 1 })),
  ),
  ...READ_ONLY.flatMap(({ spellings, ...each }) => spellings.map((spelling) => ({ ...each, spelling }))),
].sort((a, b) => b.spelling.length - a.spelling.length);

/** All units, in the order of the pickers. */
export const UNIT_NAMES = Object.keys(UNITS) as [Unit, ...Unit[]];

export const quantityOf = (unit: Unit): Quantity => UNITS[unit].quantity;

/** Returns the system of a unit; null if both systems use it. */
export const systemOf = (unit: Unit): UnitSystem | null => UNITS[unit].system;

/** Returns the unit of the other system; the same unit if both systems use it. */
export const counterpartOf = (unit: Unit): Unit => UNITS[unit].counterpart as Unit;

export const symbolOf = (unit: Unit): string => UNITS[unit].symbol ?? unit;

/** Returns the unit in schema.org notation: `unitCode` if it has a code, otherwise `unitText`. */
export function unitFields(unit: Unit): { unitCode: string } | { unitText: string } {
  const { code } = UNITS[unit];
  return code === undefined ? { unitText: unit } : { unitCode: code };
}

/** Formats a number with its unit: `36 psi`, `DN 80`, `8°`. */
export function withUnit(text: string, unit: Unit): string {
  const { before, tight } = UNITS[unit];
  if (before) return `${symbolOf(unit)} ${text}`;
  return tight ? `${text}${symbolOf(unit)}` : `${text} ${symbolOf(unit)}`;
}

const measuresPressure = (quantity: Quantity) => quantity === 'pressure' || quantity === 'head';

/**
 * Converts a number without rounding. A head converts to a pressure of water with 1000 kg/m³.
 * @throws {RangeError} for different quantities and for nominal sizes
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
