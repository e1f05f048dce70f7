import { capitalized, listed } from '../text.ts';
import {
  figuresIn,
  isMeasured,
  isShown,
  openQuestion,
  type CatalogueFigure,
  type ClassValue,
  type Limited,
  type MeasuredFigure,
} from './catalogue-figure.ts';
import {
  convertedUnit,
  figureIn,
  isNeutral,
  type Figure,
  type FigureText,
  type Nature,
  type Limit,
} from './figure.ts';
import { quantityOf, symbolOf, systemOf, type Unit, type UnitSystem, unitFields } from './units.ts';

/** The printed text of a figure: with all its classes, or with the one that a table row names. */
export interface ClassedText extends FigureText {
  classes?: string[];
}

const asFigure = ({ measure }: MeasuredFigure, value: ClassValue): Figure => ({
  ...value,
  unit: measure.unit,
});

/**
 * Words for an item's own dimensions. A range, tolerance, clearance, or diameter limits what the item is
 * chosen for.
 */
const OWN_DIMENSION = /\b(?:length|width|thickness|height|depth|strap)\b/i;

/** Decides whether a figure is a dimension of the item itself, which limits nothing in the finder. */
const natureOf = ({ label, measure, use }: MeasuredFigure): Nature =>
  use === null && quantityOf(measure.unit) === 'length' && OWN_DIMENSION.test(label) ? 'dimension' : 'limit';

/** Formats one value in one system without its class, for places that show the class separately. */
export const valueIn = (
  found: MeasuredFigure,
  value: ClassValue,
  system: UnitSystem,
  withLimit = true,
): FigureText => figureIn(asFigure(found, value), system, withLimit, natureOf(found));

/**
 * Formats a class as it follows the value: `for OD 21 to 111 mm`, `up to DN 150`, `for gas`. Empty without a
 * class.
 */
export function classText({ when }: ClassValue, system: UnitSystem, before?: ClassValue): string {
  if (when === undefined || typeof when === 'string') return when ?? '';
  const sizes = `${when.of ? `${when.of} ` : ''}${figureIn(when, system, false).full}`;
  if (when.limit === 'upTo') return `up to ${sizes}`;
  if (when.limit !== 'moreThan') return `for ${sizes}`;
  const step = typeof before?.when === 'object' ? before.when.value : undefined;
  return step === when.value ? 'above' : `above ${sizes}`;
}

/** Formats a figure in one system with all its classes: `16 bar up to DN 150, 10 bar above`. */
export function classesIn(found: MeasuredFigure, system: UnitSystem, withLimit = true): ClassedText {
  const [first, ...more] = found.measure.values;
  const text = valueIn(found, first, system, withLimit);
  if (more.length === 0 && first.when === undefined) return text;
  const { values } = found.measure;
  const classes = values.map((value, index) =>
    `${valueIn(found, value, system, withLimit).full} ${classText(value, system, values[index - 1])}`.trim(),
  );
  const full = classes.join(', ');
  return { text: full, unit: text.unit, full, classes };
}

/**
 * Matches conditions that follow the value without a comma: "1 percent of the bypass", but "16 ft, higher
 * available".
 */
const RUNS_ON = /^(?:around|at|continuous|each|for|if|of|on|permanent)\b/;

export function withCondition(text: string, { condition }: Pick<CatalogueFigure, 'condition'>): string {
  if (condition === '') return text;
  return `${text}${RUNS_ON.test(condition) ? ' ' : ', '}${condition}`;
}

/**
 * Formats a figure as a phrase, US units first, always with its condition: `up to 36 psi (2.48 bar)`,
 * `WA-TP`.
 */
export function phraseOf(found: CatalogueFigure): string {
  if (!isMeasured(found)) return withCondition(found.text, found);
  const us = classesIn(found, 'us').full;
  const isOne = found.measure.values.length === 1;
  const both = isNeutral(found.measure) ? us : `${us} (${classesIn(found, 'metric', !isOne).full})`;
  return withCondition(both, found);
}

/** Formats a figure as a phrase in the system of its source only: `16 bar up to DN 150, 10 bar above`. */
export function sourcePhraseOf(found: CatalogueFigure): string {
  if (!isMeasured(found)) return withCondition(found.text, found);
  return withCondition(classesIn(found, systemOf(found.measure.unit) ?? 'us').full, found);
}

/** Formats a figure with its condition in one system, for card titles: `36 psi`, `DN 80 to 800`. */
export function phraseIn(found: CatalogueFigure, system: UnitSystem): string {
  return withCondition(isMeasured(found) ? classesIn(found, system, false).full : found.text, found);
}

export const isConvertedIn = (found: CatalogueFigure, system: UnitSystem): boolean =>
  isMeasured(found) &&
  systemOf(found.measure.unit) !== system &&
  found.measure.values.some((value) => convertedUnit(asFigure(found, value)) !== null);

/** Formats the product and the label: `Snap clamps: Pressure`. */
export const subjectOf = ({ product, label }: CatalogueFigure): string =>
  product === '' ? label : `${product}: ${label}`;

/**
 * Returns the label of each figure in a list. The label names the product if the list has several products.
 */
export function labelIn(figures: readonly CatalogueFigure[]): (found: CatalogueFigure) => string {
  const isOne = new Set(figures.map(({ product }) => product)).size === 1;
  return isOne ? ({ label }) => label : subjectOf;
}

/** Follows a value with an open question; a footnote explains it. */
export const DAGGER = '†';
export const CONFIRM_NOTE = `${DAGGER} Confirm with us before you specify.`;

/** Returns the footnote for values with a dagger: once, below all of them (D23). */
export const questionNotes = (figures: readonly CatalogueFigure[]): string[] =>
  figures.some((found) => openQuestion(found) !== '') ? [CONFIRM_NOTE] : [];

/** Returns the units of the values that we converted, including the sizes of their classes. */
const convertedUnits = (figures: readonly CatalogueFigure[]): Unit[] => [
  ...new Set(
    figures.flatMap(({ measure }) =>
      measure === null ? [] : figuresIn(measure).flatMap((each) => convertedUnit(each) ?? []),
    ),
  ),
];

/** Returns the converted units as a field that is absent without any. */
export function convertedIn(figures: readonly CatalogueFigure[]): { converted?: Unit[] } {
  const converted = convertedUnits(figures);
  return converted.length === 0 ? {} : { converted };
}

export const isSizeUnit = (unit: Unit): boolean => quantityOf(unit) === 'nominalSize';

/** Returns a unit as it follows "values in": the symbol of inches would be the same word. */
const unitWord = (unit: Unit): string => (unit === 'in' ? 'inches' : symbolOf(unit));

/** Returns the note about rounded values. Nominal sizes are paired, so they don't belong to it. */
export function roundedNote(units: readonly Unit[]): string[] {
  const words = [...new Set(units.filter((unit) => !isSizeUnit(unit)).map(unitWord))];
  return words.length === 0
    ? []
    : [`Values in ${listed(words)} are converted, and limits are rounded to the safe side.`];
}

/** Returns notes about the values we converted and how. Most sources print only one system of units. */
export function conversionNotes(figures: readonly CatalogueFigure[]): string[] {
  const units = convertedUnits(figures);
  const isPaired = units.some(isSizeUnit);
  return [
    ...roundedNote(units),
    ...(isPaired ? ['Nominal inch and DN sizes are paired as in the table of pipe sizes.'] : []),
  ];
}

/** A key spec: US value in large type, metric below. The text of a figure without a number is in `us`. */
export interface PlateFigure {
  label: string;
  us: ClassedText;
  /** Null if both systems print the same. */
  metric: ClassedText | null;
  /** The condition as a sentence; usually empty. */
  condition: string;
  /** Present if the value has a dagger. */
  isOpen?: true;
  /** The quantity that it limits in the finder; absent if it limits none. */
  limits?: Limited;
  /** The units of its converted values; absent if we converted none. */
  converted?: Unit[];
}

/** Replaces a figure that is unknown or hidden in a text. */
export const NO_VALUE = 'not listed';
const plain = (text: string): ClassedText => ({ text, unit: '', full: text });

export function plateFigure(found: CatalogueFigure): PlateFigure {
  const label = subjectOf(found);
  if (!isShown(found)) return { label, us: plain(capitalized(NO_VALUE)), metric: null, condition: '' };
  const condition = found.condition === '' ? '' : `${capitalized(found.condition)}.`;
  const rest = {
    label,
    condition,
    ...(openQuestion(found) !== '' && { isOpen: true as const }),
    ...(found.use && { limits: found.use.limits }),
    ...convertedIn([found]),
  };
  if (!isMeasured(found)) return { ...rest, us: plain(found.text), metric: null };
  const metric = isNeutral(found.measure) ? null : classesIn(found, 'metric');
  return { ...rest, us: classesIn(found, 'us'), metric };
}

/** Returns the notes below a key spec. The footnote follows the last key spec with a dagger. */
export function plateNotes(figure: PlateFigure, plate: readonly PlateFigure[] = [figure]): string {
  const isLast = plate.filter(({ isOpen }) => isOpen).at(-1) === figure;
  return [figure.condition, isLast ? CONFIRM_NOTE : ''].filter(Boolean).join(' ');
}

/** Removes duplicates. After a merge, two keys name the same figure, and the page has a copy for each key. */
export function platesOnce(figures: readonly PlateFigure[]): PlateFigure[] {
  return [...new Map(figures.map((each) => [JSON.stringify(each), each])).values()];
}

/** A figure as PropertyValue of schema.org; each class is a property of its own. */
export interface FigureProperty {
  '@type': 'PropertyValue';
  name: string;
  value?: string | number | readonly number[];
  minValue?: number;
  maxValue?: number;
  unitCode?: string;
  unitText?: string;
  description?: string;
}

const LIMIT_WORDS: Partial<Record<Limit, string>> = {
  about: 'about',
  upToAbout: 'about',
  moreThan: 'more than this',
};

/**
 * Returns the figures of a product for search engines, in the source's unit and with the labels of the page.
 * Hidden figures are omitted (D11).
 */
export function figureProperties(figures: readonly CatalogueFigure[]): FigureProperty[] {
  const shown = figures.filter(isShown);
  const nameOf = labelIn(shown);
  return shown.flatMap((figure) => {
    const name = nameOf(figure);
    if (isMeasured(figure)) return figure.measure.values.map((value) => measured(figure, name, value));
    return [{ '@type': 'PropertyValue', name, value: figure.text, ...described(figure, []) }];
  });
}

function measured(figure: MeasuredFigure, name: string, value: ClassValue): FigureProperty {
  const { unit } = figure.measure;
  const limit = value.limit ?? (value.isMaximum ? 'upTo' : undefined);
  const words = [classText(value, 'metric'), ...(limit === undefined ? [] : [LIMIT_WORDS[limit] ?? ''])];
  return {
    '@type': 'PropertyValue',
    name,
    ...bounds(value.value, limit),
    ...unitFields(unit),
    ...described(figure, words),
  };
}

function bounds(value: ClassValue['value'], limit: Limit | undefined): Partial<FigureProperty> {
  if (Array.isArray(value)) return { value };
  if (typeof value === 'object') return { minValue: value.from, maxValue: value.to };
  if (limit === 'upTo' || limit === 'upToAbout') return { maxValue: value };
  return limit === 'moreThan' || limit === 'atLeast' ? { minValue: value } : { value };
}

function described(figure: CatalogueFigure, words: readonly string[]): { description?: string } {
  const first = [...words, figure.condition].filter((each) => each !== '').join(', ');
  return first === '' ? {} : { description: capitalized(first) };
}
