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
import { quantityOf, symbolOf, systemOf, type UnitSystem, unitFields } from './units.ts';

/** A figure of the catalogue as it is printed: all its classes, or the one that a row names. */
export interface ClassedText extends FigureText {
  classes?: string[];
}

const asFigure = ({ measure }: MeasuredFigure, value: ClassValue): Figure => ({
  ...value,
  unit: measure.unit,
});

/** What an item's own dimensions are called; a range, tolerance, clearance, or diameter bounds what it is chosen for. */
const OWN_DIMENSION = /\b(?:length|width|thickness|height|depth|strap)\b/i;

/** The one place that knows whether a figure is a dimension that an item has: it limits nothing in the finder, either. */
const natureOf = ({ label, measure, use }: MeasuredFigure): Nature =>
  use === null && quantityOf(measure.unit) === 'length' && OWN_DIMENSION.test(label) ? 'dimension' : 'limit';

/** One value of a figure in one system, without its class: only for where the class stands beside it. */
export const valueIn = (
  found: MeasuredFigure,
  value: ClassValue,
  system: UnitSystem,
  withLimit = true,
): FigureText => figureIn(asFigure(found, value), system, withLimit, natureOf(found));

/** The class of a value as it follows it: `for OD 21 to 111 mm`, `up to DN 150`, `for gas`. Empty without one. */
export function classText({ when }: ClassValue, system: UnitSystem, before?: ClassValue): string {
  if (when === undefined || typeof when === 'string') return when ?? '';
  const sizes = `${when.of ? `${when.of} ` : ''}${figureIn(when, system, false).full}`;
  if (when.limit === 'upTo') return `up to ${sizes}`;
  if (when.limit !== 'moreThan') return `for ${sizes}`;
  const step = typeof before?.when === 'object' ? before.when.value : undefined;
  return step === when.value ? 'above' : `above ${sizes}`;
}

/** A figure in one system with all its classes: `16 bar up to DN 150, 10 bar above`. */
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

/** What continues the figure without a comma: "1 percent of the bypass", but "16 ft, higher available". */
const RUNS_ON = /^(?:around|at|continuous|each|for|if|of|on|permanent)\b/;

export function withCondition(text: string, { condition }: Pick<CatalogueFigure, 'condition'>): string {
  if (condition === '') return text;
  return `${text}${RUNS_ON.test(condition) ? ' ' : ', '}${condition}`;
}

/** A figure as one phrase for a sentence, US first, never without its condition: `up to 36 psi (2.48 bar)`, `WA-TP`. */
export function phraseOf(found: CatalogueFigure): string {
  if (!isMeasured(found)) return withCondition(found.text, found);
  const us = classesIn(found, 'us').full;
  const isOne = found.measure.values.length === 1;
  const both = isNeutral(found.measure) ? us : `${us} (${classesIn(found, 'metric', !isOne).full})`;
  return withCondition(both, found);
}

/** The same in the system of its source alone: `16 bar up to DN 150, 10 bar above`. */
export function sourcePhraseOf(found: CatalogueFigure): string {
  if (!isMeasured(found)) return withCondition(found.text, found);
  return withCondition(classesIn(found, systemOf(found.measure.unit) ?? 'us').full, found);
}

/** The figure of one system alone with its condition, as card titles print it: `36 psi`, `DN 80 to 800`. */
export function phraseIn(found: CatalogueFigure, system: UnitSystem): string {
  return withCondition(isMeasured(found) ? classesIn(found, system, false).full : found.text, found);
}

export const isConvertedIn = (found: CatalogueFigure, system: UnitSystem): boolean =>
  isMeasured(found) &&
  systemOf(found.measure.unit) !== system &&
  found.measure.values.some((value) => convertedUnit(asFigure(found, value)) !== null);

/** Whose figure it is and what it is: `Snap clamps: Pressure`. */
export const subjectOf = ({ product, label }: CatalogueFigure): string =>
  product === '' ? label : `${product}: ${label}`;

/** A figure's label as a list of one or several owners prints it: whose it is stands there where there are several. */
export function labelIn(figures: readonly CatalogueFigure[]): (found: CatalogueFigure) => string {
  const isOne = new Set(figures.map(({ product }) => product)).size === 1;
  return isOne ? ({ label }) => label : subjectOf;
}

/** Behind a value that is open; its footnote stands below. */
export const DAGGER = '†';
export const CONFIRM_NOTE = `${DAGGER} Confirm with us before you specify.`;

/** The footnote of values with a dagger, once below all of them (D23). */
export const questionNotes = (figures: readonly CatalogueFigure[]): string[] =>
  figures.some((found) => openQuestion(found) !== '') ? [CONFIRM_NOTE] : [];

/** Everything in a figure that is converted, the sizes of its classes included. */
const convertedParts = ({ measure }: CatalogueFigure): Figure[] =>
  measure === null ? [] : figuresIn(measure).filter((each) => convertedUnit(each) !== null);

const convertedUnits = (figures: readonly Figure[]) => [
  ...new Set(figures.map((each) => symbolOf(convertedUnit(each) ?? each.unit))),
];

/** A sentence can't start with the symbol `in`. */
const unitWord = (symbol: string): string => (symbol === 'in' ? 'inch' : symbol);

/** Says which figures the project converted, and how: the source prints one system for most of them. */
export function conversionNotes(figures: readonly CatalogueFigure[]): string[] {
  const parts = figures.flatMap(convertedParts);
  const isSize = ({ unit }: Figure) => quantityOf(unit) === 'nominalSize';
  const rounded = convertedUnits(parts.filter((each) => !isSize(each)));
  const paired = convertedUnits(parts.filter(isSize));
  return [
    ...(rounded.length === 0
      ? []
      : [
          `${capitalized(listed(rounded.map(unitWord)))} values are converted, and limits are rounded to the safe side.`,
        ]),
    ...(paired.length === 0 ? [] : ['Nominal inch and DN sizes are paired by the table of pipe sizes.']),
  ];
}

/** One headline figure of a fact plate, US large and metric below; a text stands in `us`. */
export interface PlateFigure {
  label: string;
  us: ClassedText;
  /** Null where both systems print the same. */
  metric: ClassedText | null;
  /** When it holds. Empty for most. */
  condition: string;
  /** Its value has a dagger; absent for most. */
  isOpen?: true;
  /** What it limits in the finder; absent where it limits nothing. */
  limits?: Limited;
}

export const ON_REQUEST = 'on request';
const plain = (text: string): ClassedText => ({ text, unit: '', full: text });

export function plateFigure(found: CatalogueFigure): PlateFigure {
  const label = subjectOf(found);
  if (!isShown(found)) return { label, us: plain(ON_REQUEST), metric: null, condition: '' };
  const condition = found.condition === '' ? '' : `${capitalized(found.condition)}.`;
  const rest = {
    label,
    condition,
    ...(openQuestion(found) !== '' && { isOpen: true as const }),
    ...(found.use && { limits: found.use.limits }),
  };
  if (!isMeasured(found)) return { ...rest, us: plain(found.text), metric: null };
  const metric = isNeutral(found.measure) ? null : classesIn(found, 'metric');
  return { ...rest, us: classesIn(found, 'us'), metric };
}

/** Everything that stands below a figure of a plate; the footnote stands below the last one with a dagger. */
export function plateNotes(figure: PlateFigure, plate: readonly PlateFigure[] = [figure]): string {
  const isLast = plate.filter(({ isOpen }) => isOpen).at(-1) === figure;
  return [figure.condition, isLast ? CONFIRM_NOTE : ''].filter(Boolean).join(' ');
}

/** Each figure of a plate once: two keys name one figure after a merge, and a page has a copy by each key. */
export function platesOnce(figures: readonly PlateFigure[]): PlateFigure[] {
  return [...new Map(figures.map((each) => [JSON.stringify(each), each])).values()];
}

/** A figure as schema.org's PropertyValue; a class of a figure is one of its own. */
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

/** Figures of a product for search engines, in the unit of the source; named as on its page; hidden ones are left out (D11). */
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
