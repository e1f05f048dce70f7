import { plainFigure } from '../figures/figure-words.ts';
import { readValue, Unreadable } from '../figures/read-value.ts';
import { convertedText, numberText } from '../figures/rounding.ts';
import { convert, counterpartOf, quantityOf, withUnit, type Unit } from '../figures/units.ts';
import type { Amount } from './need.ts';
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
  const found = readNumber(plainFigure(typed));
  const unit = meantUnit(found.unit ?? chosen, choices, chosen);
  if (quantityOf(unit) === 'nominalSize') throw new Unclear(SAY.nominalTyped);
  const isLength = quantityOf(unit) === 'length' && quantityOf(chosen) === 'length';
  if (!isLength && !choices.some((each) => each.unit === unit))
    throw new Unclear(SAY.wrongUnit(unit, choices));
  checkReasonable(field, found.value, unit);
  return amountOf(found.value, unit, found.text);
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

/** One number and nothing else. */
export function readNumber(text: string): { value: number; unit: Unit | null; text: string } {
  try {
    const found = readValue(text);
    if (found === null) throw new Unclear(SAY.noNumber);
    if (typeof found.value !== 'number' || /^\s*[/,;]?\s*\d/.test(found.rest)) throw new Unclear(SAY.several);
    if (found.rest.trim() !== '') throw new Unclear(SAY.noNumber);
    if (/\de[+-]?\d/i.test(text)) return { ...found, value: found.value, text: numberText(found.value) };
    const number = /^[^\p{L}"'°%]*/u.exec(text.replace(/^(?:DN|NPS)/i, ''))?.[0].trim() ?? '';
    return { value: found.value, unit: found.unit, text: number.replace(/^-/, '−') };
  } catch (error) {
    throw error instanceof Unreadable ? new Unclear(error.message) : error;
  }
}

function checkReasonable(field: NumberField, value: number, unit: Unit): void {
  const limits = REASONABLE[field];
  const at = convert(value, unit, limits.unit);
  if (value < 0 && field !== 'temperature') throw new Unclear(SAY.negative[field]);
  if (at < limits.from) throw new Unclear(SAY.tooSmall(amountOf(limits.from, limits.unit)));
  if (at > limits.to) throw new Unclear(SAY.tooLarge(amountOf(limits.to, limits.unit)));
}
