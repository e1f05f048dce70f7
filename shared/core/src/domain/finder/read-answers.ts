import { plainFigure, readValue, Unreadable } from '../figures/read-value.ts';
import { convertedText, numberText, fractionText } from '../figures/figure.ts';
import { convert, counterpartOf, quantityOf, symbolOf, withUnit, type Unit } from '../figures/units.ts';
import type { Amount, NominalSize, RequiredPipe } from './read-requirement.ts';
import {
  REASONABLE,
  type NumberField,
  type UnitChoice,
  MEASURED,
  OUTSIDE_UNITS,
  FINDER_PROBLEMS as SAY,
} from './questions.ts';
import {
  pairedDn,
  pairedNps,
  type PipeSize,
  type PipeStandard,
  LARGEST_DN,
  MEASURED_WITHIN,
  outsideSpan,
  pipeStandard,
  standardLabel,
} from '../pipes/pipe-standards.ts';

/** Maximum number of characters of an answer. */
export const ANSWER_MAX = 60;

/** An answer that can't be compared. The message is shown to the visitor. */
export class Unclear extends Error {}

/** Completes a short unit: `16 ft` as a head and `10°` as a temperature. */
function meantUnit(unit: Unit, choices: readonly UnitChoice[], chosen: Unit): Unit {
  const units = choices.map((each) => each.unit);
  if (units.includes(unit)) return unit;
  if (unit === 'ft' && units.includes('ft of water')) return 'ft of water';
  if (unit === 'm' && units.includes('m wc')) return 'm wc';
  if (unit === 'ft' || unit === 'm') return unit;
  return unit === '°' ? chosen : unit;
}

/**
 * Reads `10 3/4`, `10,5`, `1/2`, or `8 bar`. A typed unit takes precedence over the selected one.
 * @throws {Unclear} with a message for the visitor
 */
export function readAmount(
  field: NumberField,
  typed: string,
  choices: readonly UnitChoice[],
  chosen: Unit,
): Amount {
  if (typed.length > ANSWER_MAX) throw new Unclear(SAY.tooLong);
  const found = readNumber(plainAnswer(typed, field), choices);
  const unit = meantUnit(found.unit ?? chosen, choices, chosen);
  if (quantityOf(unit) === 'nominalSize') throw new Unclear(SAY.nominalTyped);
  const isLength = quantityOf(unit) === 'length' && quantityOf(chosen) === 'length';
  if (!isLength && !choices.some((each) => each.unit === unit))
    throw new Unclear(SAY.wrongUnit(found.foreign.replace(/\.$/, '') || symbolOf(unit), choices));
  checkReasonable(field, found.value, unit);
  const amount = amountOf(found.value, unit, found.text);
  return found.foreign === '' ? amount : { ...amount, isRestated: true };
}

export function amountOf(value: number, unit: Unit, text = numberText(value)): Amount {
  const other = counterpartOf(unit);
  return {
    value,
    unit,
    text: withUnit(text, unit),
    converted:
      other === unit ? '' : withUnit(convertedText(convert(value, unit, other), other, 'nearest'), other),
  };
}

/** Words around a number that repeat its field. */
const REPEATED: Partial<Record<NumberField, RegExp>> = {
  od: /^OD\s*(?=[.\d])|\s*OD$/i,
  pressure: /^(?:up to|max(?:imum|\.)?)\s+(?=[.\d])/i,
};

/** Normalizes a typed answer: without a conversion, as in `150 psi (10.3 bar)`, and with `PN 16` as 16 bar. */
function plainAnswer(typed: string, field?: NumberField): string {
  const text = plainFigure(typed).replace(/ ?\([^()]*\d[^()]*\)$/, '');
  if (field === undefined) return text;
  const own = text.replace(REPEATED[field] ?? /$^/, '');
  return field === 'pressure' ? own.replace(/^PN ?(\d{1,3})$/i, '$1 bar') : own;
}

/**
 * Reads one number with its unit and nothing else.
 * @param choices units to name if the typed one is unknown
 * @returns `text` is the number as typed, or converted to `unit` if it was typed in a unit that the catalog
 * doesn't print; `foreign` is that unit then
 */
export function readNumber(text: string, choices: readonly UnitChoice[] = []) {
  try {
    const found = readValue(text);
    if (found === null) throw new Unclear(SAY.noNumber);
    const { value, unit, factor, rest } = found;
    if (typeof value !== 'number' || /^\s*[/,;]?\s*\d/.test(rest)) throw new Unclear(SAY.several);
    const bare = text.replace(/^(?:DN|NPS)/i, '');
    const number = /^[^\p{L}"'°%]*/u.exec(bare)?.[0].trim() ?? '';
    const after = bare.slice(number.length).trim();
    if (rest.trim() !== '') throw new Unclear(unclearUnit(unit === null ? rest.trim() : after, choices));
    if (factor !== 1 && unit !== null)
      return { value, unit, foreign: after, text: numberText(restated(value, unit)) };
    const isPlain = number !== '' && !/\de[+-]?\d/i.test(text);
    return { value, unit, foreign: '', text: isPlain ? number.replace(/^-/, '−') : numberText(value) };
  } catch (error) {
    throw error instanceof Unreadable ? new Unclear(error.message) : error;
  }
}

/** Returns the message for text after a number that isn't a unit of the field. */
const unclearUnit = (typed: string, choices: readonly UnitChoice[]) =>
  choices.length > 0 && /^[\p{L}%°#"']/u.test(typed) ? SAY.unknownUnit(typed, choices) : SAY.noNumber;

/** Digits of a number restated in another unit: finer than any published limit. */
const RESTATED_DIGITS = 5;

/**
 * Restates a number in another unit. A pressure is rounded up, so that a part that holds it also holds the
 * typed one.
 */
export function restated(value: number, unit: Unit): number {
  if (quantityOf(unit) === 'length' || value <= 0) return value;
  const scale = 10 ** (RESTATED_DIGITS - 1 - Math.floor(Math.log10(value)));
  return Number((Math.ceil(value * scale * (1 - SLACK)) / scale).toPrecision(RESTATED_DIGITS));
}

/** Tolerance for rounding errors of binary floating-point conversion. */
const SLACK = 1e-12;

function checkReasonable(field: NumberField, value: number, unit: Unit): void {
  const limits = REASONABLE[field];
  const at = convert(value, unit, limits.unit);
  if (value < 0 && field !== 'temperature') throw new Unclear(SAY.negative[field]);
  if (at < limits.from) throw new Unclear(SAY.tooSmall(amountOf(limits.from, limits.unit)));
  if (at > limits.to) throw new Unclear(SAY.tooLarge(amountOf(limits.to, limits.unit)));
}

/** Prefixes of a size designation, as keys of the pipe tables and as printed. */
const DESIGNATION = /^\s*(DN\/OD|DN|NPS|OD|IN)\s*/i;
/** Prefixes of an outside diameter. */
const OUTSIDE = /^\s*(?:DN\/)?OD\s*/i;
/** Prefix of a copper tube size, whose number isn't an NPS. */
const TUBE = /^\s*IN/i;

/** Returns true for an outside diameter that is in millimeters, since no pipe is so many inches wide. */
export const isMillimeters = (outside: number): boolean => outside > 100;

/** Reads the outside diameter `DN/OD 200` or `OD 8 in`, in millimeters without a unit. */
const readOutside = (typed: string): Amount =>
  readAmount('od', typed.replace(OUTSIDE, ''), OUTSIDE_UNITS, 'mm');

/** Reads a size designation: `DN250`, `NPS 1-1/2`, `10 in`, `10"`, `6`. */
function readDesignation(typed: string): { kind: 'DN' | 'NPS' | null; value: number } {
  if (typed.length > ANSWER_MAX) throw new Unclear(SAY.tooLong);
  const text = plainAnswer(typed);
  const before = DESIGNATION.exec(text)?.[1]?.toUpperCase();
  const { value, unit } = readNumber(text.replace(DESIGNATION, ''));
  if (value <= 0) throw new Unclear(SAY.noSize);
  if (before === 'DN') return { kind: 'DN', value };
  if (before === 'NPS' || before === 'IN' || unit === 'in' || unit === 'NPS') return { kind: 'NPS', value };
  if (unit === null) return { kind: null, value };
  if (unit === 'mm' || unit === 'DN' || unit === 'nominal mm') return { kind: 'DN', value };
  throw new Unclear(SAY.noSize);
}

/**
 * Reads a nominal size without a standard: `DN 250`, `NPS 1/2`.
 * @throws {Unclear} for any other text, also for an outside diameter or a tube size (D16.2)
 */
export function readNominal(typed: string, bare: 'NPS' | null = null): NominalSize {
  if (OUTSIDE.test(typed) || TUBE.test(typed)) throw new Unclear(SAY.noSize);
  const { kind, value } = readDesignation(typed);
  const meant = kind ?? bare;
  if (meant === null) throw new Unclear(SAY.sizeUnclear);
  const [dn, nps] = meant === 'DN' ? [value, pairedNps(value)] : [pairedDn(value), value];
  const isKnown = dn !== null && (nps !== null || outsideSpan(dn, dn) !== null);
  if (!isKnown) throw new Unclear(SAY.noSize);
  if (dn > REASONABLE.od.to) throw new Unclear(SAY.tooLarge(amountOf(REASONABLE.od.to, REASONABLE.od.unit)));
  const metric = `DN ${dn}`;
  const us = nps === null ? '' : `NPS ${fractionText(nps)}`;
  return meant === 'DN' ? { text: metric, converted: us, dn } : { text: us, converted: metric, dn };
}

function sizeOf(standard: PipeStandard, typed: string): PipeSize {
  if (typed === '') throw new Unclear(SAY.sizeMissing(standardLabel(standard)));
  const exact = standard.sizes.find(({ key }) => key.toLowerCase() === typed.toLowerCase());
  if (exact) return exact;
  if (OUTSIDE.test(typed)) return sizeOfOutside(standard, typed);
  const { kind, value } = readDesignation(typed);
  const isUs = standard.unit === 'in';
  const own = standard.sizes.find(({ nominal, nps, dn }) => {
    if (kind === null) return Number(numberOf(nominal)) === value;
    if (kind === 'DN') return isUs ? dn === value : Number(numberOf(nominal)) === value;
    return isUs ? Number(numberOf(nominal)) === value : nps === value;
  });
  if (!own) throw new Unclear(SAY.sizeUnknown(typed, standardLabel(standard)));
  return own;
}

/** Returns the size that the standard names by this outside diameter. */
function sizeOfOutside(standard: PipeStandard, typed: string): PipeSize {
  const { value, unit } = readOutside(typed);
  const mm = convert(value, unit, 'mm');
  const own = standard.sizes.find(({ nominal, outside }) => OUTSIDE.test(nominal) && outside === mm);
  if (!own) throw new Unclear(SAY.sizeUnknown(typed, standardLabel(standard)));
  return own;
}

/** Returns the number of a printed designation: 1.5 for `NPS 1 1/2`. */
const numberOf = (nominal: string): number => readNumber(nominal.replace(DESIGNATION, '')).value;

function nominalOf({ nominal, dn, nps }: PipeSize, { unit }: PipeStandard): NominalSize {
  const pair = unit === 'in' ? dn && `DN ${dn}` : nps && `NPS ${fractionText(nps)}`;
  return { text: nominal, converted: pair ? String(pair) : '', dn };
}

/**
 * Reads the pipe from the form. Null if it isn't named.
 * @param measured the measured diameter, already read
 */
export function readPipe(pipe: string, typedSize: string, measured: Amount | null): RequiredPipe | null {
  if (pipe === MEASURED) {
    if (measured === null) throw new Unclear(SAY.outsideMissing);
    return { nominal: null, standard: null, outside: measured, isMeasured: true };
  }
  if (pipe === '') return withoutStandard(typedSize, measured);
  const standard = pipeStandard(pipe);
  if (standard === null) throw new Unclear(SAY.standard);
  const size = sizeOf(standard, typedSize);
  const mm = convert(size.outside, standard.unit, 'mm');
  const outside = amountOf(size.outside, standard.unit);
  const nominal = nominalOf(size, standard);
  if (measured !== null) checkSame(nominal.text, outside.text, { from: mm, to: mm }, measured);
  return { nominal, standard: { standard, size, mm }, outside, isMeasured: false };
}

/** Outside diameter of a large pipe divided by its DN. The tables have 0.98 to 1.06, widened for safety. */
const LEAST_OF_DN = 0.95;
const MOST_OF_DN = 1.2;

/** Returns the range of outside diameters in millimeters for a nominal size; null if unknown. */
export function spanOfNominal(nominal: NominalSize | null): { from: number; to: number } | null {
  const dn = nominal?.dn ?? null;
  if (dn === null) return null;
  const known = outsideSpan(dn, dn);
  // Above the largest size of the tables, a pipe is about as wide as its nominal size.
  return known ?? (dn > LARGEST_DN ? { from: dn * LEAST_OF_DN, to: dn * MOST_OF_DN } : null);
}

function withoutStandard(typedSize: string, measured: Amount | null): RequiredPipe | null {
  if (typedSize === '' && measured === null) return null;
  if (OUTSIDE.test(typedSize)) {
    const bare = readNumber(plainFigure(typedSize.replace(OUTSIDE, '')));
    if (bare.unit === null && /^\s*OD/i.test(typedSize) && !isMillimeters(bare.value))
      throw new Unclear(SAY.outsideUnclear);
    const outside = readOutside(typedSize);
    const mm = convert(outside.value, outside.unit, 'mm');
    if (measured !== null) checkSame(typedSize, outside.text, { from: mm, to: mm }, measured);
    return { nominal: null, standard: null, outside, isMeasured: true };
  }
  const nominal = typedSize === '' ? null : readNominal(typedSize);
  const span = spanOfNominal(nominal);
  if (nominal !== null && span !== null && measured !== null)
    checkSame(nominal.text, `${Math.round(span.from)} to ${Math.round(span.to)} mm`, span, measured);
  return { nominal, standard: null, outside: measured, isMeasured: measured !== null };
}

/** Throws if a nominal size and a measured diameter can't belong to the same pipe. */
function checkSame(
  nominal: string,
  published: string,
  span: { from: number; to: number },
  measured: Amount,
): void {
  const mm = convert(measured.value, measured.unit, 'mm');
  const isWithin = mm >= span.from * (1 - MEASURED_WITHIN) && mm <= span.to * (1 + MEASURED_WITHIN);
  if (!isWithin) throw new Unclear(SAY.twoSizes(nominal, published, measured.text));
}
