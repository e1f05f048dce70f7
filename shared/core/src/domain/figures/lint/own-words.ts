import { isMeasured, type CatalogueFigure } from '../catalogue-figure.ts';
import type { Finding } from '../lint-figures.ts';
import { numberWithUnit } from '../number-with-unit.ts';
import { quantityOf, type Quantity } from '../units.ts';

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

/** A number with a unit inside a condition: it is converted for nobody. */
export function conditionFindings({ key, condition }: CatalogueFigure): Finding[] {
  const found = numberWithUnit(condition);
  if (found === null) return [];
  const message = `The condition says “${found}”: a number with a unit is a figure or a class of one.`;
  return [{ key, message }];
}
