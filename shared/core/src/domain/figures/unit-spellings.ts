import type { Unit } from './units.ts';

/** How people spell the units, lower case, without spaces around; the unit's own name is always one. */
const SPELLINGS: Partial<Record<Unit, readonly string[]>> = {
  psi: ['psig', 'lb/in2', 'lbs/in2', 'pounds per square inch'],
  bar: ['bars', 'barg', 'bar g'],
  'ft of water': [
    ...['feet of water', 'foot of water', 'ft water', 'ft h2o', 'fth2o', 'ft wc', 'ftwc', 'ft head'],
    ...['feet of head', 'feet h2o', 'feet wc'],
  ],
  'm wc': [
    ...['mwc', 'm h2o', 'mh2o', 'm of water', 'm water', 'm ws', 'mws', 'm water column'],
    ...['meters of water', 'metres of water', 'meter of water', 'metre of water'],
  ],
  in: ['in.', 'inch', 'inches', '"'],
  mm: ['mm.', 'millimeter', 'millimeters', 'millimetre', 'millimetres'],
  ft: ['ft.', 'foot', 'feet', "'"],
  m: ['m.', 'meter', 'meters', 'metre', 'metres'],
  NPS: ['in nominal', 'nominal in', 'nominal inches', 'inches nominal'],
  'nominal mm': ['mm nominal'],
  '°F': ['f', '° f', 'degf', 'deg f', 'deg. f', 'degrees f', 'fahrenheit', 'degrees fahrenheit'],
  '°C': ['c', '° c', 'degc', 'deg c', 'deg. c', 'degrees c', 'celsius', 'degrees celsius'],
  '°': ['deg', 'deg.', 'degree', 'degrees'],
  percent: ['%', 'per cent', 'pct'],
  hours: ['hour', 'h', 'hr', 'hrs'],
  minutes: ['minute', 'min', 'min.', 'mins'],
  points: ['point'],
  materials: ['material'],
};
const OWN_NAMES: readonly Unit[] = [
  ...(['psi', 'bar', 'ft of water', 'm wc', 'in', 'mm', 'ft', 'm', 'NPS', 'DN', 'nominal mm'] as const),
  ...(['°F', '°C', '°', 'percent', 'hours', 'minutes', 'points', 'materials'] as const),
];

const KNOWN: readonly (readonly [string, Unit])[] = OWN_NAMES.flatMap((unit) =>
  [unit.toLowerCase(), ...(SPELLINGS[unit] ?? [])].map((spelling) => [spelling, unit] as const),
).sort(([a], [b]) => b.length - a.length);

/** Units that the catalogue does not print, by one that it does: 100 kPa are 1 bar, exactly. */
const READ_AS: readonly (readonly [string, Unit, (value: number) => number])[] = [
  ['kpa', 'bar', (value) => value / 100],
  ['kilopascals', 'bar', (value) => value / 100],
  // Ten times a decimal of up to 15 digits is one again; the product of two binary numbers may not be.
  ['mpa', 'bar', (value) => Number((value * 10).toPrecision(15))],
  ['megapascals', 'bar', (value) => Number((value * 10).toPrecision(15))],
];

export interface UnitAt {
  unit: Unit;
  length: number;
  /** A number as written, in the unit; absent where it is the same. */
  read?: ((value: number) => number) | undefined;
}

const endsInside = (text: string, at: number) =>
  /[\p{L}\d²³]/u.test(text[at] ?? '') && /[\p{L}\d]/u.test(text[at - 1] ?? '');

/** `in a flood` is no inch. */
const IS_WORD = /^in\s+(?:an?|the|any|each|all|both)\b/;

/** The unit that a text begins with, and how many characters its spelling has; null when it begins with none. */
export function unitAt(text: string): UnitAt | null {
  const lower = text.toLowerCase();
  if (IS_WORD.test(lower)) return null;
  const isHere = ([spelling]: readonly [string, ...unknown[]]) =>
    lower.startsWith(spelling) && !endsInside(lower, spelling.length);
  const found = KNOWN.find(isHere);
  if (found) return { unit: found[1], length: found[0].length };
  const other = READ_AS.find(isHere);
  return other ? { unit: other[1], length: other[0].length, read: other[2] } : null;
}
