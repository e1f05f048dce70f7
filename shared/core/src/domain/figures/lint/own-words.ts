import { isMeasured, type CatalogueFigure } from '../catalogue-figure.ts';
import type { Finding } from '../lint-figures.ts';
import { numberText } from '../rounding.ts';
import { numberWithUnit } from '../unit-spellings.ts';
import { quantityOf, withUnit, type Quantity } from '../units.ts';
import { numbersOf } from './pairs.ts';

/** What a label promises, by a word in it. */
const PROMISES: readonly (readonly [RegExp, readonly Quantity[]])[] = [
  [/\bpressure\b|\bhead\b/i, ['pressure', 'head']],
  [/\btemperature\b/i, ['temperature']],
  [/\b(?:length|width|thickness|clearance|height|depth|tolerance)\b/i, ['length']],
  [/\bnominal size\b|\bpipe size\b|\bdiameter\b/i, ['nominalSize', 'length']],
  [/\bangle\b/i, ['angle']],
  [/\bdeflection\b/i, ['angle', 'length']],
  [/\bduration\b|\btime\b/i, ['duration']],
];

/** A unit that does not measure what the label names. */
export function labelFindings(figure: CatalogueFigure): Finding[] {
  if (!isMeasured(figure)) return [];
  const { unit } = figure.measure;
  const promise = PROMISES.find(([word]) => word.test(figure.label));
  if (!promise || promise[1].includes(quantityOf(unit))) return [];
  return [{ key: figure.key, message: `“${figure.label}” is not measured in ${unit}.` }];
}

/** Quantities of which there is nothing below zero; an angle, a share and a temperature may be. */
const POSITIVE: readonly Quantity[] = ['pressure', 'head', 'length', 'nominalSize', 'duration', 'count'];

/** A number below zero of what has none, and zero where it does not begin a range. */
export function signFindings(figure: CatalogueFigure): Finding[] {
  if (!isMeasured(figure) || !POSITIVE.includes(quantityOf(figure.measure.unit))) return [];
  const { unit, values } = figure.measure;
  const odd = values
    .flatMap(({ value }) =>
      numbersOf(value).filter(
        (number, at) => number < 0 || (number === 0 && (at > 0 || typeof value === 'number')),
      ),
    )
    .map((number) => withUnit(numberText(number), unit))[0];
  return odd === undefined
    ? []
    : [{ key: figure.key, message: `“${figure.label}” is more than zero, not ${odd}.` }];
}

/** A number with a unit inside a condition: it is converted for nobody. */
export function conditionFindings({ key, condition }: CatalogueFigure): Finding[] {
  const found = numberWithUnit(condition);
  if (found === null) return [];
  const message = `The condition says “${found}”: a number with a unit is a figure or a class of one.`;
  return [{ key, message }];
}
