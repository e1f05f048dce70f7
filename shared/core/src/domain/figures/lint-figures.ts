import { figureProblems } from './figure-problems.ts';
import { type CatalogueFigure, type FigureRecord, isMeasured } from './catalogue-figure.ts';
import { classFindings } from './size-spans.ts';
import { groupBy } from '../record.ts';
import { pairFindings, relatedFindings } from './lint-values.ts';
import { numbersOf, numberText } from './figure.ts';
import { numberWithUnit } from './read-value.ts';
import { quantityOf, withUnit, type Quantity } from './units.ts';
import { subjectOf } from './figure-text.ts';
import { writeFigure } from './read-figure.ts';

/** What is odd about a figure. It never blocks: the owner settles it. */
export interface Odd {
  /** What is told to the editor, one sentence or phrase: `16 ft = 4.88 m, not 6 m`. */
  message: string;
  /** What readers are told while it is open; absent where they need not know. */
  question?: string;
}
export interface Finding extends Odd {
  key: string;
}

/** A figure as it is looked at, with the keys that it had before. */
type LintedFigure = CatalogueFigure & { formerKeys?: readonly string[] };

/** What contradicts itself in figures, or cannot be stored; in the order of the figures (content model, invariant 5). */
export function lintFigures(figures: readonly LintedFigure[]): Finding[] {
  const single = figures.flatMap((figure) =>
    OF_ONE.flatMap((rule) => rule(figure)).map((found) => ({ key: figure.key, ...found })),
  );
  const several = [relatedFindings, repeated, formerKeys, spellings].flatMap((rule) => rule(figures));
  const order = new Map(figures.map(({ key }, at) => [key, at]));
  const place = ({ key }: Finding) => order.get(key) ?? figures.length;
  return [...single, ...several].sort((a, b) => place(a) - place(b));
}

/** What is odd about a figure as it would be, among those of its family: others measure something else. */
export function findingsAbout(figure: CatalogueFigure, all: readonly FigureRecord[]): Finding[] {
  const others = all.filter((each) => each.family === figure.family && each.key !== figure.key);
  return lintFigures([...others, figure]).filter(({ key }) => key === figure.key);
}

/** What readers are told of a contradiction; null where there is none. */
export const questionAbout = (figure: CatalogueFigure, all: readonly FigureRecord[]): string | null =>
  findingsAbout(figure, all).find(({ question }) => question !== undefined)?.question ?? null;

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
/** Quantities of which there is nothing below zero; an angle, a share and a temperature may be. */
const POSITIVE: readonly Quantity[] = ['pressure', 'head', 'length', 'nominalSize', 'duration', 'count'];

/** What a figure is asked by itself. */
const OF_ONE: readonly ((figure: CatalogueFigure) => Odd[])[] = [
  (figure) => Object.values(figureProblems(figure)).map((message) => ({ message })),
  function unitOfAnotherQuantity(figure) {
    if (!isMeasured(figure)) return [];
    const { unit } = figure.measure;
    const promise = PROMISES.find(([word]) => word.test(figure.label));
    if (!promise || promise[1].includes(quantityOf(unit))) return [];
    return [{ message: `“${figure.label}” is not measured in ${unit}.` }];
  },
  /** Below zero, or zero where it does not begin a range. */
  function notPositive(figure) {
    if (!isMeasured(figure) || !POSITIVE.includes(quantityOf(figure.measure.unit))) return [];
    const { unit, values } = figure.measure;
    const [odd] = values.flatMap(({ value }) =>
      numbersOf(value).filter(
        (number, at) => number < 0 || (number === 0 && (at > 0 || typeof value === 'number')),
      ),
    );
    if (odd === undefined) return [];
    return [{ message: `“${figure.label}” is more than zero, not ${withUnit(numberText(odd), unit)}.` }];
  },
  /** It is converted for nobody. */
  function numberInCondition({ condition }) {
    const found = numberWithUnit(condition);
    if (found === null) return [];
    return [
      { message: `The condition says “${found}”: a number with a unit is a figure or a class of one.` },
    ];
  },
  ({ measure }) => (measure === null ? [] : pairFindings(measure)),
  ({ measure }) => (measure === null ? [] : classFindings(measure)),
];

/** Two figures for one thing. */
function repeated(figures: readonly LintedFigure[]): Finding[] {
  const seen = new Map<string, LintedFigure>();
  return figures.flatMap((figure) => {
    const { family, product, label, condition, key } = figure;
    const thing = [family, product, label, condition].map((each) => each.toLowerCase()).join('\n');
    const before = seen.get(thing);
    if (!before) {
      seen.set(thing, figure);
      return [];
    }
    const [was, is] = [writeFigure(before), writeFigure(figure)];
    // One product has several models, but not several pressures.
    if (was !== is && !isMeasured(figure)) return [];
    const subject = subjectOf(figure);
    const message =
      was === is
        ? `${before.key} is the same figure: ${subject}, ${is}.`
        : `Two figures for one thing, ${subject}: ${was} (${before.key}) and ${is}.`;
    return [{ key, message }];
  });
}

/** A key that was another's. */
function formerKeys(figures: readonly LintedFigure[]): Finding[] {
  const keys = new Set(figures.map(({ key }) => key));
  return figures.flatMap((figure) =>
    (figure.formerKeys ?? [])
      .filter((former) => keys.has(former) && former !== figure.key)
      .map((former) => ({
        key: former,
        message: `${former} was the key of ${figure.key} before: texts that name it now show another figure.`,
      })),
  );
}

/** Part numbers that differ in hyphens and dots only: `WA-GPUM` and `WA-GP-UM`. */
function spellings(figures: readonly LintedFigure[]): Finding[] {
  const bare = (number: string) => number.replace(/[-. ]/g, '').toUpperCase();
  const numbers = figures
    .filter((figure) => !isMeasured(figure) && /^part numbers?\b/i.test(figure.label))
    .flatMap(({ key, text }) => text.split(/,\s*/).map((number) => ({ key, number })));
  return [...groupBy(numbers, ({ number }) => bare(number)).values()].flatMap((alike) =>
    alike.flatMap(({ key, number }, at) => {
      const other = alike.find((each, place) => each.number !== number && (each.key !== key || place > at));
      return other ? [{ key, message: `Spelled in two ways: ${number} and ${other.number}.` }] : [];
    }),
  );
}
