import { readTerm, readValue, Unreadable, type ReadValue } from '../figures/read-value.ts';
import { convert, quantityOf, type Unit } from '../figures/units.ts';
import { answerOfUnit, both, FINDER_PROBLEMS, MEASURED, type Medium } from '../finder/questions.ts';
import { amountOf, isMillimeters, restated } from '../finder/read-answers.ts';
import { readSearched, type Requirement } from '../finder/read-requirement.ts';
import { findDn } from '../figures/figure.ts';
import { pairedDn, KNOWN_DN } from '../pipes/pipe-standards.ts';

/** A size, pressure, temperature, or angle in a query. A range or a list has several values. */
export interface Quantity {
  /** The finder's query parameter. */
  field: keyof typeof QUANTITY_NAMES;
  typed: string;
  values: readonly number[];
  isRange: boolean;
  unit: Unit;
  /** The other reading of a size without `OD`, `DN`, or `NPS`; null without one. */
  instead: { text: string; query: string } | null;
}

/** An outside diameter without a unit, which can be inches or millimeters: `OD 50`. */
export class UnitMissing extends Unreadable {
  readonly typed: string;

  constructor(typed: string) {
    super(`“${typed}”: ${FINDER_PROBLEMS.outsideUnclear}`);
    this.typed = typed;
  }
}

export const QUANTITY_NAMES = {
  size: 'Size',
  od: 'Outside diameter',
  branch: 'Branch',
  opening: 'Opening',
  pressure: 'Pressure',
  temperature: 'Temperature',
  deflection: 'Deflection',
} as const;

const OUTSIDE = /^(?:od|o\.d\.|ø|outside diameters?)\s*(?=[\d.,])/i;
const OUTSIDE_AFTER = /^\s*(?:od|o\.d\.|outside diameters?)(?![\p{L}\d])/iu;
const BEGINS = /^(?:(?:DN|NPS)\s*)?[-+]?[.,]?\d/i;
const PRESSURE_CLASS = /^PN\s*(\d{1,3})(?![\p{L}\d.,])/iu;
/** Matches the feet of `3' 6"`, up to 10 ft. More feet are a head next to a size. */
const FEET = /^(\d|10)\s*(?:'|ft\.?|feet|foot)[\s-]*(?=\d)/i;

/** Reads a length in feet and inches from the start of a text: `3' 6 1/2"`, `5 ft 6 in`. Null for anything else. */
function feetAndInchesAt(text: string): Quantity | null {
  const [start = '', feet] = FEET.exec(text) ?? [];
  const read = start === '' ? null : readOne(text.slice(start.length));
  if (read?.unit !== 'in' || typeof read.value !== 'number' || read.value >= 12) return null;
  const length = quantityAt(`${String(Number(feet) * 12 + read.value)} in`);
  return length && { ...length, typed: text.slice(0, text.length - read.rest.length).trim() };
}

/**
 * Reads a quantity from the start of a text; null for anything else.
 * @throws {Unreadable} for an invalid number or unit
 */
export function quantityAt(text: string): Quantity | null {
  const pn = PRESSURE_CLASS.exec(text);
  if (pn !== null)
    return {
      field: 'pressure',
      typed: pn[0],
      values: [Number(pn[1])],
      isRange: false,
      unit: 'bar',
      instead: null,
    };
  const mixed = feetAndInchesAt(text);
  if (mixed !== null) return mixed;
  const before = OUTSIDE.exec(text)?.[0] ?? '';
  const start = text.slice(before.length);
  const read = BEGINS.test(start) ? readOne(start) : null;
  if (read === null) return null;
  const after = OUTSIDE_AFTER.exec(read.rest)?.[0] ?? '';
  const rest = read.rest.slice(after.length);
  // A unit followed by a letter or digit is part of a word, such as `8 bars-only`. A cross isn't: `6"x4"`.
  if (/^[\p{L}\d]/u.test(rest) && !TIMES.test(rest)) return null;
  const typed = text.slice(0, text.length - rest.length).trim();
  const isOutside = before + after !== '';
  if (read.unit === null && !isOutside) return null;
  const { value } = read;
  const isRange = typeof value === 'object' && 'from' in value;
  const all = typeof value === 'number' ? [value] : 'from' in value ? [value.from, value.to] : value;
  const own = read.unit ?? 'mm';
  if (read.unit === null && !all.every(isMillimeters)) throw new UnitMissing(typed);
  const values = read.factor === 1 ? all : all.map((each) => restated(each, own));
  const field = fieldOf(own, values, isOutside);
  if (field === null) return null;
  const unit = FIELD_UNITS[field]?.[own] ?? own;
  return { field, typed, values, isRange, unit, instead: isOutside ? null : insteadOf(typed, values, read) };
}

/** Returns the other reading of a size in inches, which can be a diameter, or in mm, which can be a DN. */
function insteadOf(
  spelled: string,
  values: readonly number[],
  { unit, factor }: ReadValue,
): Quantity['instead'] {
  const typed = spelled.replace(/^0+(?=\d)/, '');
  // The first number of `6 x 4 in` has no unit of its own.
  if (/\d$/.test(typed)) return null;
  if (unit === 'in' && fieldOf(unit, values, false) === 'size')
    return { text: `Use ${typed} as a measured outside diameter`, query: `${typed} OD` };
  if (unit !== 'mm' || factor !== 1 || !values.every((each) => KNOWN_DN.includes(each))) return null;
  const query = `DN ${typed.replace(/\s*(?:mm\.?|millimet\w+)/gi, '')}`;
  return { text: `Use ${typed} as a nominal size, ${query}`, query };
}

/** Matches the cross between two sizes: `6 x 4 in`. */
export const TIMES = /^\s*[x×]\s*(?=[.,]?\d)/i;

/**
 * Reads one value. Two numbers with different units aren't a range: `8 bar -20 C`. The first number of
 * `6 x 4 in` has the unit of the second.
 */
function readOne(text: string): ReadValue | null {
  try {
    const read = readValue(text);
    const cross = read?.unit === null ? TIMES.exec(read.rest)?.[0] : undefined;
    if (!read || cross === undefined) return read;
    const next = readOne(read.rest.slice(cross.length));
    if (!next || next.unit === null || typeof read.value !== 'number') return read;
    return {
      ...read,
      value: Number((read.value * next.factor).toPrecision(15)),
      unit: next.unit,
      factor: next.factor,
    };
  } catch (error) {
    if (error instanceof Unreadable && error.message.startsWith('The range')) return readTerm(text);
    throw error;
  }
}

function fieldOf(unit: Unit, values: readonly number[], isOutside: boolean): Quantity['field'] | null {
  switch (quantityOf(unit)) {
    case 'nominalSize':
      return 'size';
    case 'length':
      if (isOutside || unit === 'mm') return 'od';
      if (unit === 'in') return values.every((inches) => findDn(inches) !== null) ? 'size' : 'od';
      // Feet and meters are a head, since pipe sizes aren't given in them.
      return 'pressure';
    case 'pressure':
    case 'head':
      return 'pressure';
    case 'temperature':
      return 'temperature';
    case 'angle':
      return 'deflection';
    default:
      return null;
  }
}

const FIELD_UNITS: Partial<Record<Quantity['field'], Partial<Record<Unit, Unit>>>> = {
  pressure: { ft: 'ft of water', m: 'm wc' },
  size: { in: 'NPS', 'nominal mm': 'DN' },
};
interface Value extends Pick<Quantity, 'field' | 'unit'> {
  value: number;
}

function answersOf({ field, unit, value }: Value): [string, string][] {
  if (field === 'size' || field === 'branch') return [[field, `${unit} ${String(value)}`]];
  const answer = answerOfUnit(unit);
  if (answer === undefined) return [[field, `${String(value)} ${unit}`]];
  return [
    [field, String(value)],
    [`${field}Unit`, answer],
  ];
}

function questionOf(values: readonly Value[], medium: Medium | null): URLSearchParams {
  const query = new URLSearchParams(values.flatMap(answersOf));
  if (query.has('od') && !query.has('size')) query.set('pipe', MEASURED);
  if (medium !== null) query.set('medium', medium);
  return query;
}

export const valuesOf = ({ field, unit, values }: Quantity): Value[] =>
  values.map((value) => ({ field, unit, value }));

/**
 * Returns finder queries that together cover the quantities: every size with the highest pressure and
 * deflection, and each end of a temperature range. A product must fit all of them.
 */
export function questionsOf(quantities: readonly Quantity[], medium: Medium | null): URLSearchParams[] {
  const of = (field: Quantity['field']) =>
    quantities.filter((each) => each.field === field).flatMap(valuesOf);
  const [sizes, diameters] = [of('size'), of('od')];
  const isOneKind = sizes.length === 0 || diameters.length === 0;
  const varied = [
    isOneKind ? withSizesBetween(sizes) : sizes,
    isOneKind ? withDiametersBetween(diameters) : diameters,
    of('branch'),
    of('opening'),
    of('temperature'),
    highest(of('pressure')),
    highest(of('deflection')),
  ].filter(({ length }) => length > 0);
  const most = Math.max(0, ...varied.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) =>
    questionOf(
      varied.flatMap((values) => values[at % values.length] ?? []),
      medium,
    ),
  );
}

/**
 * Returns the highest values, since a product that holds them also holds lower ones. A quantity can be in
 * several units.
 */
function highest([first, ...more]: readonly Value[]): Value[] {
  if (first === undefined) return [];
  const size = ({ value, unit }: Value) => convert(value, unit, first.unit);
  return [more.reduce((most, each) => (size(each) > size(most) ? each : most), first)];
}

export const dnOf = ({ unit, value }: Value) => (unit === 'DN' ? value : (pairedDn(value) ?? Number.NaN));

/** Adds sizes between the ends of a range: a product can fit both ends but not a size between them. */
function withSizesBetween(sizes: readonly Value[]): Value[] {
  if (sizes.length < 2) return [...sizes];
  const dns = sizes.map(dnOf).filter(Number.isFinite);
  const between = KNOWN_DN.filter((dn) => dn > Math.min(...dns) && dn < Math.max(...dns));
  return [...sizes, ...between.map((value): Value => ({ field: 'size', unit: 'DN', value }))];
}

/** Number of diameters tried within a range: enough to find a gap of a fifth in a range of ten to one. */
const BETWEEN = 14;

function withDiametersBetween(diameters: readonly Value[]): Value[] {
  if (diameters.length < 2) return [...diameters];
  const sizes = diameters.map(({ value, unit }) => convert(value, unit, 'mm'));
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const between = Array.from({ length: BETWEEN }, (_, at): Value => {
    const value = least * (most / least) ** ((at + 1) / (BETWEEN + 1));
    return { field: 'od', unit: 'mm', value };
  });
  return [...diameters, ...between];
}

/** Describes a quantity as the finder reads it, `DN 250 (NPS 10)`, with the finder's problems. */
export function describeQuantity(quantity: Quantity): { text: string; problems: string[] } {
  const { field, typed, isRange } = quantity;
  // The search doesn't compare openings. The finder does.
  const [opening] = field === 'opening' ? valuesOf(quantity) : [];
  if (opening) return { text: both(amountOf(opening.value, opening.unit)), problems: [] };
  const read = valuesOf(quantity).map((value) => readSearched(questionOf([value], null)));
  const texts = read.flatMap(({ requirement }) => (requirement === null ? [] : textOf(requirement)));
  const more = !isRange && (field === 'pressure' || field === 'deflection') ? ' or more' : '';
  return {
    text: texts.join(isRange ? ' to ' : ', ') + more,
    problems: [...new Set(read.flatMap(({ problems }) => Object.values(problems)))].map(
      (problem) => `“${typed}”: ${problem}`,
    ),
  };
}

function textOf({ pipe, branch, pressure, temperature, deflection }: Requirement): string[] {
  const said = pipe?.nominal ?? pipe?.outside ?? branch ?? pressure ?? temperature ?? deflection;
  return said ? [both(said)] : [];
}
