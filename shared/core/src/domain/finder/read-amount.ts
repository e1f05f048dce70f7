import { plainFigure } from '../figures/figure-words.ts';
import { readValue, Unreadable } from '../figures/read-value.ts';
import { convertedText, numberText } from '../figures/rounding.ts';
import { convert, counterpartOf, quantityOf, symbolOf, withUnit, type Unit } from '../figures/units.ts';
import type { Amount } from './requirement.ts';
import { REASONABLE, type NumberField, type UnitChoice } from './questions.ts';
import { FINDER_PROBLEMS as SAY } from './finder-problems.ts';

/** Characters of one answer. */
export const ANSWER_MAX = 60;

/** An answer that cannot be compared, as the sentence that its author gets. */
export class Unclear extends Error {}

/** `16 ft` of a head and `10°` of a temperature are short for the unit that is asked. */
function meantUnit(unit: Unit, choices: readonly UnitChoice[], chosen: Unit): Unit {
  const units = choices.map((each) => each.unit);
  if (units.includes(unit)) return unit;
  if (unit === 'ft' && units.includes('ft of water')) return 'ft of water';
  if (unit === 'm' && units.includes('m wc')) return 'm wc';
  if (unit === 'ft' || unit === 'm') return unit;
  return unit === '°' ? chosen : unit;
}

/**
 * A number as people type it: `10 3/4`, `10,5`, `1/2`, `8 bar`; a unit that is typed wins over the one that was chosen.
 * @throws {Unclear} with the sentence for the visitor
 */
export function readAmount(
  field: NumberField,
  typed: string,
  choices: readonly UnitChoice[],
  chosen: Unit,
): Amount {
  if (typed.length > ANSWER_MAX) throw new Unclear(SAY.tooLong);
  const found = readNumber(plainFigure(typed), choices);
  const unit = meantUnit(found.unit ?? chosen, choices, chosen);
  if (quantityOf(unit) === 'nominalSize') throw new Unclear(SAY.nominalTyped);
  const isLength = quantityOf(unit) === 'length' && quantityOf(chosen) === 'length';
  if (!isLength && !choices.some((each) => each.unit === unit))
    throw new Unclear(SAY.wrongUnit(found.foreign || symbolOf(unit), choices));
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

export interface ReadNumber {
  value: number;
  unit: Unit | null;
  /** As typed, or in `unit` where it was typed in one that the catalog doesn't print. */
  text: string;
  /** The unit as typed where the catalog doesn't print it: `MPa`. Else empty. */
  foreign: string;
}

/** One number with its unit and nothing else; `choices`: the units to name where the typed one is unknown. */
export function readNumber(text: string, choices: readonly UnitChoice[] = []): ReadNumber {
  try {
    const found = readValue(text);
    if (found === null) throw new Unclear(SAY.noNumber);
    const { value, unit, factor, rest } = found;
    if (typeof value !== 'number' || /^\s*[/,;]?\s*\d/.test(rest)) throw new Unclear(SAY.several);
    const bare = text.replace(/^(?:DN|NPS)/i, '');
    const number = /^[^\p{L}"'°%]*/u.exec(bare)?.[0].trim() ?? '';
    const after = bare.slice(number.length).trim();
    if (rest.trim() !== '') throw new Unclear(unclearUnit(unit === null ? rest.trim() : after, choices));
    if (factor !== 1 && unit !== null) return { value, unit, foreign: after, text: restated(value, unit) };
    const isPlain = number !== '' && !/\de[+-]?\d/i.test(text);
    return { value, unit, foreign: '', text: isPlain ? number.replace(/^-/, '−') : numberText(value) };
  } catch (error) {
    throw error instanceof Unreadable ? new Unclear(error.message) : error;
  }
}

/** What stands behind a number and is no unit that the field takes. */
const unclearUnit = (typed: string, choices: readonly UnitChoice[]) =>
  choices.length > 0 && /^[\p{L}%°#"']/u.test(typed) ? SAY.unknownUnit(typed, choices) : SAY.noNumber;

/** Digits of a need that was typed in a unit of another size: finer than any published limit. */
const RESTATED_DIGITS = 5;

/** A need in another unit than it was typed in. A pressure goes up: what holds the printed one holds the typed one. */
function restated(value: number, unit: Unit): string {
  if (quantityOf(unit) === 'length' || value <= 0) return numberText(value);
  const scale = 10 ** (RESTATED_DIGITS - 1 - Math.floor(Math.log10(value)));
  return numberText(Number((Math.ceil(value * scale * (1 - SLACK)) / scale).toPrecision(RESTATED_DIGITS)));
}

/** What a conversion may be off by for being computed in binary. */
const SLACK = 1e-12;

function checkReasonable(field: NumberField, value: number, unit: Unit): void {
  const limits = REASONABLE[field];
  const at = convert(value, unit, limits.unit);
  if (value < 0 && field !== 'temperature') throw new Unclear(SAY.negative[field]);
  if (at < limits.from) throw new Unclear(SAY.tooSmall(amountOf(limits.from, limits.unit)));
  if (at > limits.to) throw new Unclear(SAY.tooLarge(amountOf(limits.to, limits.unit)));
}
