import type { CatalogueFigure, ClassValue, FigureClass, Measure } from './catalogue-figure.ts';
import {
  LIMIT_PREFIX,
  limitSuffix,
  mapValue,
  type Figure,
  type FigureValue,
  fractionText,
} from './figure.ts';
import { measureProblem } from './figure-problems.ts';
import { plainFigure, SUFFIXES, takePrefix, readValue, Unreadable, type ReadValue } from './read-value.ts';
import { quantityOf, systemOf, UNIT_NAMES, withUnit, type Quantity, type Unit } from './units.ts';

/** The result of reading a typed figure. `problem` is a sentence for its author. */
export type ReadFigure = { measure: Measure; condition?: string } | { text: string } | { problem: string };

/** The previous units of the figure: of its value and of its size classes. */
export interface FigureHint {
  unit?: Unit | undefined;
  classUnit?: Unit | undefined;
}

const IS_MAXIMUM = /^\s*\(max(?:imum|\.)?\)/i;
const PUBLISHED = /^\s*\(([^()]*)\)|^\s*[/=]\s*(?=\S)/;
/** Matches texts that start like a figure and therefore must be one. */
const CLAIMS = /^(?:(?:DN|NPS)\s*)?[-+±<>≤≥~]?\s*[.,]?\d/i;
/** Words after a bare number that can't be its unit. */
const WORDS = /^(?:for|with|at|of|each|on|around|above|when|if|per)\b/i;

/** Completes a short unit if the figure has the full one: `16 ft` for a head, `2 in` for a pipe. */
function meant(unit: Unit, hint: Unit | undefined): Unit {
  if (hint === undefined) return unit;
  const quantity = quantityOf(hint);
  if (quantity === 'head') return unit === 'ft' ? 'ft of water' : unit === 'm' ? 'm wc' : unit;
  if (quantity === 'nominalSize')
    return unit === 'in' ? 'NPS' : unit === 'mm' && hint === 'nominal mm' ? hint : unit;
  return quantity === 'temperature' && unit === '°' ? hint : unit;
}

/**
 * Reads a figure as people type it: `up to 36 psi`, `DN 80-800`, `16 bar up to DN 150, 10 bar above`.
 * Anything that doesn't start like a figure, or starts with an apostrophe, is a text.
 * @param hint the figure's unit: a bare number takes it, and a unit of another quantity is rejected
 */
export function readFigure(typed: string, hint: FigureHint = {}): ReadFigure {
  const original = typed.trim();
  if (original === '') return { problem: 'Enter a value or a text for the spec.' };
  if (original.startsWith("'")) return { text: original.slice(1).trim() };
  const text = plainFigure(original);
  if (text.startsWith('=')) return { problem: 'Formulas aren’t supported. Type the value itself.' };
  const { rest } = takePrefix(text);
  if (!CLAIMS.test(rest)) return { text: original };
  try {
    return readMeasure(text, hint);
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    throw error;
  }
}

function unreadable(text: string, read: ReadValue): never {
  const rest = read.rest.trim();
  if (/^[\p{L}%°$€]/u.test(rest) && !/^(?:to|and|or)\b/.test(rest)) {
    const word = /^\S+/.exec(rest)?.[0] ?? rest;
    throw new Unreadable(
      `“${word}” isn’t a unit we know. Use ${UNIT_NAMES.filter((unit) => quantityOf(unit) !== 'count').join(', ')}. To enter text, start with an apostrophe.`,
    );
  }
  if (/\d/.test(rest))
    throw new Unreadable(
      `“${text}” has two numbers, and we can’t tell how they belong together. Write “10 to 40” or “10 / 40”.`,
    );
  throw new Unreadable(`“${text}” has no unit.`);
}

/** Reads one value with its unit, limit, and value in the other system from the start of a text. */
function readOne(text: string, hint: Unit | undefined): { figure: Figure; rest: string } {
  const prefix = takePrefix(text);
  const read = readValue(prefix.rest);
  if (read === null) throw new Unreadable(`“${text}” isn’t a number with a unit.`);
  const unit = read.unit ?? (mayBeBare(read.rest) ? hint : undefined);
  if (unit === undefined) unreadable(text, read);
  const figure: Figure = { value: read.value, unit: meant(unit, hint) };
  const found = { ...(prefix.limit && { limit: prefix.limit }) };
  let { rest } = read;
  for (;;) {
    const next = takeMark(rest, figure, found);
    if (next === null) break;
    rest = next;
  }
  return { figure: { ...figure, ...found }, rest };
}

/** Returns true if a number without a unit ends here, so that it can take the unit of its figure. */
const mayBeBare = (rest: string) =>
  /^\s*(?:$|[;,(+])/.test(rest) ||
  WORDS.test(rest.trim()) ||
  SUFFIXES.some(([pattern]) => pattern.test(rest));

/** Reads a suffix that belongs to the value: `(5 m)`, `/ 16 bar`, `and larger`, `(maximum)`. */
function takeMark(rest: string, figure: Figure, found: Partial<Figure>): string | null {
  const maximum = IS_MAXIMUM.exec(rest)?.[0];
  if (maximum !== undefined) {
    found.isMaximum = true;
    return rest.slice(maximum.length);
  }
  for (const [pattern, limit] of SUFFIXES) {
    const suffix = pattern.exec(rest)?.[0];
    if (suffix === undefined) continue;
    found.limit = limit;
    return rest.slice(suffix.length);
  }
  return found.published === undefined ? takePublished(rest, figure, found) : null;
}

function takePublished(rest: string, figure: Figure, found: Partial<Figure>): string | null {
  const mark = PUBLISHED.exec(rest);
  if (mark === null) return null;
  const [all, inside] = mark;
  const pair = readValue(takePrefix(inside ?? rest.slice(all.length)).rest);
  if (!pair?.unit) return null;
  const unit = meant(pair.unit, figure.unit);
  figure.unit = meant(figure.unit, unit);
  if (systemOf(figure.unit) === systemOf(unit) || systemOf(unit) === null)
    throw new Unreadable(`${unit} isn’t a unit of the other system.`);
  found.published = { value: pair.value, unit };
  if (inside === undefined) return pair.rest;
  if (pair.rest.trim() !== '')
    throw new Unreadable(`“(${inside})” isn’t the same value in the other system.`);
  return rest.slice(all.length);
}

/** Matches the start of another value of the same figure. */
const NEXT =
  /^\s*[;,]\s*(?=(?:up to|max|about|more than|at least|approx|ca\.?|[<>≤≥~])?\s*(?:about )?(?:(?:DN|NPS) ?)?[-+]?[.,]?\d)/i;

function readMeasure(text: string, { unit: hint, classUnit }: FigureHint): ReadFigure {
  const values: ClassValue[] = [];
  let unit: Unit | undefined;
  let rest = text;
  for (;;) {
    const one = readOne(rest, unit ?? hint);
    if (unit !== undefined && one.figure.unit !== unit)
      throw new Unreadable(`Use one unit for all values of a spec: ${unit}, not ${one.figure.unit}.`);
    const { unit: own, ...value } = one.figure;
    unit = own;
    const cut = cutClass(one.rest);
    const when = readClass(cut.words, values.at(-1), classUnit);
    values.push({ ...value, ...(when !== undefined && { when }) });
    rest = cut.rest;
    const next = NEXT.exec(rest)?.[0];
    if (next === undefined) break;
    rest = rest.slice(next.length);
  }
  const foreign = hint === undefined ? null : foreignUnit(unit, hint);
  if (foreign !== null) throw new Unreadable(foreign);
  const read = values as Measure['values'];
  const [only, ...more] = read;
  const { when, ...value } = only;
  const isWords = more.length === 0 && typeof when === 'string';
  const measure: Measure = { unit, values: isWords ? [value] : read };
  const problem = measureProblem(measure);
  if (problem !== null) throw new Unreadable(problem);
  const condition = wordsOf(rest);
  const words = [isWords ? when : '', condition].filter((each) => each !== '').join(', ');
  return { measure, ...(words !== '' && { condition: words }) };
}

function cutClass(rest: string): { words: string; rest: string } {
  const words = /^[^;,]*/.exec(rest)?.[0] ?? '';
  if (/^\s*(?:(?:to|and|or|x|\.{1,3})\b|[-–/*.])?\s*\d/.test(words))
    throw new Unreadable(
      `“${words.trim()}” comes after the number, but we can’t tell how they belong together. Write “10 to 40” or “10 / 40”.`,
    );
  return { words: wordsOf(words), rest: rest.slice(words.length) };
}

/** Returns the words after a value; empty if only punctuation follows, as in `36 psi.` */
const wordsOf = (rest: string) => (/[\p{L}\p{N}]/u.test(rest) ? rest.replace(/^[\s.,;!]+/, '').trim() : '');

/** Reads `for OD 21 to 111 mm`, `up to DN 150`, or `above`. Returns the words if they aren't a size. */
function readClass(
  words: string,
  before: ClassValue | undefined,
  hint: Unit | undefined,
): FigureClass | undefined {
  if (words === '') return undefined;
  if (/^above[.!]*$/i.test(words) && typeof before?.when === 'object')
    return { ...before.when, limit: 'moreThan' };
  const { limit, rest } = takePrefix(words.replace(/^for\s+|[.!]+$/gi, ''));
  const size = rest.replace(/^(?:OD|outside diameters?)\s+/i, '');
  if (!CLAIMS.test(takePrefix(size).rest)) return words;
  try {
    const one = readOne(size, hint);
    if (one.rest.trim() !== '' || quantityOf(one.figure.unit) === 'duration') return words;
    return { ...(limit && { limit }), ...one.figure, ...(size !== rest && { of: 'OD' as const }) };
  } catch (error) {
    if (error instanceof Unreadable) return words;
    throw error;
  }
}

const KINDS: Record<Quantity, string> = {
  pressure: 'a pressure',
  head: 'a water head',
  length: 'a length',
  nominalSize: 'a nominal size',
  temperature: 'a temperature',
  angle: 'an angle',
  percent: 'a share',
  duration: 'a duration',
  count: 'a count',
};
const RELATED = [
  ['pressure', 'head'],
  ['length', 'nominalSize'],
];

/** Returns the reason why a unit can't replace the previous one; null if it can. */
function foreignUnit(unit: Unit, had: Unit): string | null {
  const [is, was] = [quantityOf(unit), quantityOf(had)];
  if (is === was || RELATED.some((pair) => pair.includes(is) && pair.includes(was))) return null;
  const allowed = UNIT_NAMES.filter((each) => quantityOf(each) === was).join(', ');
  return `${unit} is ${KINDS[is]}, and this spec is ${KINDS[was]}. Allowed: ${allowed}.`;
}

/**
 * Formats a figure for editing in a cell, without its condition. `readFigure` reads the same figure again.
 */
export function writeFigure({ measure, text }: Pick<CatalogueFigure, 'measure' | 'text'>): string {
  if (measure === null) {
    const read = readFigure(text);
    return 'text' in read && read.text === text ? text : `'${text}`;
  }
  const { unit, values } = measure;
  return values.map((value) => written({ ...value, unit }) + classWritten(value)).join('; ');
}

function valueWritten(value: FigureValue, unit: Unit): string {
  const body = mapValue(value, (each) =>
    unit === 'NPS' && each >= 0 && Number.isInteger(each * 8) ? fractionText(each) : String(each),
  );
  if (unit === 'NPS') return `NPS ${body}`;
  return unit === 'nominal mm' ? `${body} nominal mm` : withUnit(body, unit);
}

/** Formats `up to NPS 20 (DN 500)`. */
function written({ value, unit, limit, isMaximum, published }: Figure): string {
  const pair = published ? ` (${valueWritten(published.value, published.unit)})` : '';
  const suffix = `${limitSuffix(limit, unit)}${isMaximum ? ' (maximum)' : ''}`;
  return `${limit ? LIMIT_PREFIX[limit] : ''}${valueWritten(value, unit)}${pair}${suffix}`;
}

/** Formats ` for OD 21 to 111 mm`; empty without a class. */
function classWritten({ when }: ClassValue): string {
  if (when === undefined) return '';
  if (typeof when === 'string') return ` ${when}`;
  const { of, ...size } = when;
  const { limit, ...bare } = size;
  const whose = of === undefined ? '' : `${of} `;
  if (limit === 'upTo') return ` up to ${whose}${written(bare)}`;
  if (limit === 'moreThan') return ` above ${whose}${written(bare)}`;
  return ` for ${whose}${written(size)}`;
}
