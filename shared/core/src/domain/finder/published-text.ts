import { classText, withCondition } from '../figures/figure-text.ts';
import { figureIn, type Figure } from '../figures/figure.ts';
import { convertedText } from '../figures/rounding.ts';
import { convert, quantityOf, systemOf, type Unit, type UnitSystem } from '../figures/units.ts';
import type { Reading } from './readings.ts';

/** A published value in the visitor's unit, and in the other system. */
export interface PublishedText {
  text: string;
  converted: string;
}

const isPressure = (unit: Unit) => quantityOf(unit) === 'pressure' || quantityOf(unit) === 'head';

/** A pressure as a head or the other way round, rounded to the safe side; null where the figure has the visitor's quantity. */
function crossed({ value, unit: own, limit }: Figure, unit: Unit): Figure | null {
  const isOther = isPressure(unit) && isPressure(own) && quantityOf(unit) !== quantityOf(own);
  if (!isOther || typeof value !== 'number') return null;
  const isLeast = limit === 'atLeast' || limit === 'moreThan';
  const isAbout = limit === 'upToAbout' || limit === 'about';
  const text = convertedText(convert(value, own, unit), unit, isLeast ? 'up' : 'down', isAbout);
  return { value: Number(text), unit, ...(limit && { limit }) };
}

/** The class of a value as a sentence has it behind the value: `at 272 to 329 mm`, `up to DN 150`. */
const classOf = ({ value }: Reading, system: UnitSystem) =>
  classText(value, system).replace(/^for OD /, 'at ');

const kept = new WeakMap<Reading, Map<Unit, PublishedText>>();

/** A value with its class and condition, the visitor's system first; a number that only one system prints stands once. */
export function publishedText(reading: Reading, unit: Unit): PublishedText {
  const known = kept.get(reading)?.get(unit);
  if (known) return known;
  const figure: Figure = { ...reading.value, unit: reading.figure.measure.unit };
  const own = systemOf(unit) ?? systemOf(figure.unit) ?? 'metric';
  const other = own === 'us' ? 'metric' : 'us';
  const print = (each: Figure, system: UnitSystem) =>
    withCondition(`${figureIn(each, system).full} ${classOf(reading, system)}`.trim(), reading.figure);
  const visitors = crossed(figure, unit);
  const text = print(visitors ?? figure, own);
  // What is published stands beside what was made of it.
  const converted = print(figure, visitors ? (systemOf(figure.unit) ?? own) : other);
  const made = { text, converted: text === converted ? '' : converted };
  kept.set(reading, (kept.get(reading) ?? new Map<Unit, PublishedText>()).set(unit, made));
  return made;
}
