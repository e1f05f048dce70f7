import { isNeutral, type Limit, type FigureValue } from './figure.ts';
import { UNIT_SPELLINGS, type UnitSpelling, type Unit } from './units.ts';

const endsInside = (text: string, at: number) =>
  /[\p{L}\d²³]/u.test(text[at] ?? '') && /[\p{L}\d²³]/u.test(text[at - 1] ?? '');

/** Matches the word "in" of `in a flood`, which isn't the unit inch. */
const IS_WORD = /^in\s+(?:an?|the|any|each|all|both)\b/;

/** Returns the spelling of the unit at the start of a text; null without one. */
function unitAt(text: string): UnitSpelling | null {
  const lower = text.toLowerCase();
  if (IS_WORD.test(lower)) return null;
  return (
    UNIT_SPELLINGS.find(
      ({ spelling }) => lower.startsWith(spelling) && !endsInside(lower, spelling.length),
    ) ?? null
  );
}

const ABSOLUTE =
  /^(?:psi|lbs?\/in2|(?:m|milli)?bars?|[hkm]?pa|kgf?\/cm[2²])(?:a(?![\p{L}\d])|\s?\(a(?:bs)?\.?\)|\s?abs(?:olute)?(?![\p{L}\d])| a$)/iu;

/** Returns an absolute pressure unit at the start of a text, as typed: psia, `bar (a)`, `kPa abs`. */
const absoluteAt = (text: string): string | null => ABSOLUTE.exec(text)?.[0] ?? null;

/**
 * Returns the part of a text that starts with a number and a unit, `58 psi (4 bar)`. Null without one. A
 * number in a text can't be converted.
 */
export function numberWithUnit(text: string): string | null {
  const found = [...text.matchAll(/\d[\d.,]*\s*|\bDN\s*\d+/gi)].find((number) => {
    if (/^DN/i.test(number[0])) return true;
    const after = unitAt(text.slice(number.index + number[0].length));
    return after !== null && !isNeutral(after);
  });
  return found ? text.slice(found.index) : null;
}

/** Spellings of limits before a value. */
const PREFIXES: readonly (readonly [RegExp, Limit])[] = [
  [/^(?:up to|max\.?|maximum|at most)\s+(?:about|approx\.?|approximately|around|ca\.?)\s+/i, 'upToAbout'],
  [/^(?:(?:up to|max\.|max|maximum|at most|not more than)\s+|(?:<=|≤)\s*)/i, 'upTo'],
  [/^(?:(?:at least|min\.|min|minimum)\s+|(?:>=|≥)\s*)/i, 'atLeast'],
  [/^(?:(?:more than|over|above|larger than|greater than)\s+|>\s*)/i, 'moreThan'],
  [/^(?:(?:about|approx\.|approx|approximately|around|ca\.|ca)\s+|~\s*)/i, 'about'],
];
/** Spellings of limits after a value: `20 in and larger`. */
export const SUFFIXES: readonly (readonly [RegExp, Limit])[] = [
  [/^\s*(?:(?:and|or) (?:larger|more|above|up|greater|over|bigger)\b|min(?:imum\b|\.|\b)|\+)/i, 'atLeast'],
  [/^\s*max(?:imum\b|\.|\b)/i, 'upTo'],
];

/** Reads a limit from the start of a text. `rest` is the remaining text. */
export function takePrefix(text: string): { limit?: Limit; rest: string } {
  for (const [pattern, limit] of PREFIXES) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return { limit, rest: text.slice(found.length) };
  }
  return takeFrom(text) ?? { rest: text };
}

/** Reads `from 20 in` as a minimum, and removes the word from `from 20 to 40 in`. */
function takeFrom(text: string): ReturnType<typeof takePrefix> | null {
  const word = /^from\s+/i.exec(text)?.[0];
  if (word === undefined) return null;
  const rest = text.slice(word.length);
  try {
    const value = readValue(rest)?.value ?? [];
    return Array.isArray(value) ? null : { ...(typeof value === 'number' && { limit: 'atLeast' }), rest };
  } catch {
    // Reading the rest throws the same error again, for the author.
    return { rest };
  }
}

/** Matches the hyphen in `6-inch pipe`. */
export const HYPHEN =
  /(?<=\d)-(?=(?:in|inch|inches|ft|foot|feet|mm|cm|m|meter|psi|bar|kpa|mpa|deg|degree|degrees)(?![\p{L}\d-]))/giu;

const FRACTIONS: Record<string, string> = {
  ...{ '½': '1/2', '¼': '1/4', '¾': '3/4', '⅛': '1/8', '⅜': '3/8', '⅝': '5/8', '⅞': '7/8' },
};

/** Spells the fractions of a text: `2½` becomes `2 1/2`. */
export const spellFractions = (text: string): string =>
  text.replace(/[½¼¾⅛⅜⅝⅞]/g, (found) => ` ${FRACTIONS[found] ?? ''}`).replace(/⁄/g, '/');

/** Normalizes the spaces, signs, and fractions of a typed figure. */
export const plainFigure = (text: string): string =>
  spellFractions(text)
    .replace(/…/g, '...')
    .replace(/—/g, '–')
    .replace(/−/g, '-')
    .replace(/^–(?=\d)/, '-')
    .replace(/℃/g, '°C')
    .replace(/℉/g, '°F')
    .replace(/(\d ?)[º˚]/g, '$1°')
    .replace(/(\d ?)[“”„″]/g, '$1"')
    .replace(/(\d ?)([‘’′]{1,2})/g, (_all, number: string, feet: string) => number + "'".repeat(feet.length))
    .replace(/^(?:minus|moins) (?=\d)/i, '-')
    .replace(HYPHEN, ' ')
    .replace(/\b(bar|psi) ?\(g\)/gi, '$1')
    .replace(/\s+/g, ' ')
    .trim();

/** A text that can't be read as a figure. The message is shown to the author. */
export class Unreadable extends Error {}

export interface ReadValue {
  value: FigureValue;
  /** Null if no unit is written. */
  unit: Unit | null;
  /** The written unit divided by `unit`: 0.01 for kPa, 1 for units that the catalog prints. */
  factor: number;
  rest: string;
}

/** A number as written; `inUnit` converts it. */
type Term = ReadValue & { value: number };

const NUMBER =
  /^([-+]?)(?:(\d+)[ -](\d+)\/(\d+)(?![\d/])|(\d+)\/(\d+)(?![\d/])|(\d+(?:[.,]\d+)?(?:e[-+]?\d+)?|[.,]\d+))/i;
const THOUSANDS = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/;
/**
 * Matches thousands with spaces, as in Canada: `1 000`, `1 500 kPa`. Any other number before a space stands
 * alone: `DN 150 200 psi`.
 */
const SPACED = /^[-+]?[1-9]\d{0,2}(?:(?: \d{3})* 0\d\d(?: \d{3})*|(?: \d{3})+(?=\s?k?pa))(?![\d.,/])/i;
/** Denominators on an inch ruler. Any other slash separates two sizes: `100/150`. */
const DENOMINATORS = [2, 4, 8, 16, 32, 64];

function readNumber(text: string): { value: number; rest: string } | null {
  const thousands = THOUSANDS.exec(text)?.[0];
  if (thousands !== undefined) {
    const [whole = '', ...more] = thousands.split(',');
    throw new Unreadable(
      `“${thousands}” can be ${whole}${more.join('')} or ${whole}.${more.join('')}: write it without the comma.`,
    );
  }
  const spaced = SPACED.exec(text)?.[0];
  if (spaced !== undefined)
    return { value: Number(spaced.replaceAll(' ', '')), rest: text.slice(spaced.length) };
  const found = NUMBER.exec(text);
  if (found === null) return null;
  const [all, sign, whole, part, parts, only, onlyParts, plain] = found;
  const signed = (value: number, length = all.length) => ({
    value: sign === '-' ? -value : value,
    rest: text.slice(length),
  });
  if (plain !== undefined) return signed(Number(plain.replace(',', '.')));
  const [above, below] = [Number(part ?? only), Number(parts ?? onlyParts)];
  if (above < below && DENOMINATORS.includes(below)) return signed(Number(whole ?? 0) + above / below);
  const first = whole ?? only ?? '';
  return signed(Number(first), (sign ?? '').length + first.length);
}

/** Reads a number with the unit before or after it: `DN 80`, `36 psi`, `36`. */
function termAt(text: string): Term | null {
  const start = text.trimStart();
  const before = /^(?:DN|NPS)(?=[\s\d])/i.exec(start)?.[0];
  const number = readNumber(start.slice(before?.length ?? 0).trimStart());
  if (number === null) return null;
  if (before !== undefined) return { ...number, unit: before.toUpperCase() as Unit, factor: 1 };
  const rest = number.rest.trimStart();
  const absolute = absoluteAt(rest);
  if (absolute !== null)
    throw new Unreadable(
      `“${absolute}” measures absolute pressure. Enter the gauge pressure instead: at sea level it is 14.7 psi (1.01 bar) lower.`,
    );
  const after = unitAt(rest);
  if (after === null) return { ...number, unit: null, factor: 1 };
  const { spelling, unit, factor } = after;
  return { value: number.value, unit, factor, rest: rest.slice(spelling.length) };
}

const TERM_AHEAD = String.raw`\s*(?=(?:(?:DN|NPS)\s*)?[-+]?[.,]?\d)`;
const RANGE = new RegExp(`^\\s*(?:to|through|until|and|à|et|\\.{2,3}|–|-)${TERM_AHEAD}`, 'i');
const LIST = new RegExp(`^\\s*(?:/|,(?=\\s)|or\\b)${TERM_AHEAD}`, 'i');

/**
 * Converts a number to its unit. A number without a unit takes the unit of the other one (`100 to 350 kPa`).
 */
function inUnit({ value, unit, factor }: Term, other?: Term): number {
  const by = unit === null && other ? other.factor : factor;
  // Rounds to 15 digits, because the product of two binary numbers may not be an exact decimal.
  return by === 1 ? value : Number((value * by).toPrecision(15));
}
const agree = (a: Unit | null, b: Unit | null) => a === null || b === null || a === b;

/** Reads a number with its unit from the start of a text: `DN 80`, `36 psi`, `36`. */
export function readTerm(text: string): (ReadValue & { value: number }) | null {
  const term = termAt(text);
  return term && { ...term, value: inUnit(term) };
}

/** Reads a number, a range, or a list from the start of a text; null if it doesn't start with a number. */
export function readValue(text: string): ReadValue | null {
  const first = termAt(text.replace(/^(?:from|between)\s+/i, ''));
  if (first === null) return null;
  const between = RANGE.exec(first.rest)?.[0];
  if (between === undefined) return readList(first);
  const last = termAt(first.rest.slice(between.length));
  if (last === null) return { ...first, value: inUnit(first) };
  if (!agree(first.unit, last.unit))
    throw new Unreadable(`The range has two units: ${String(first.unit)} and ${String(last.unit)}.`);
  return {
    value: { from: inUnit(first, last), to: inUnit(last, first) },
    unit: first.unit ?? last.unit,
    factor: first.unit === null ? last.factor : first.factor,
    rest: last.rest,
  };
}

/**
 * Reads `100 / 150 / 200 mm` or `DN 65, 80, 100`. Stops before a number with another unit:
 * `240 psi / 16 bar`.
 */
function readList(first: Term): ReadValue {
  const terms = [first];
  let { unit, rest } = first;
  for (;;) {
    const between = LIST.exec(rest)?.[0];
    const next = between === undefined ? null : termAt(rest.slice(between.length));
    if (between === undefined || next === null || !agree(unit, next.unit)) break;
    const isBefore = unit === 'DN' || unit === 'NPS';
    const isAnother = between.includes(',') && unit !== null && (!isBefore || next.unit !== null);
    if (isAnother) break;
    terms.push(next);
    unit ??= next.unit;
    rest = next.rest;
  }
  const named = terms.find((term) => term.unit !== null);
  const values = terms.map((term) => inUnit(term, named));
  return { value: values.length === 1 ? inUnit(first) : values, unit, factor: named?.factor ?? 1, rest };
}
