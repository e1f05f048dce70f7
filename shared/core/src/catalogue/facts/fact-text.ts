import { convertedUnit, figureIn, isNeutral, type Figure, type FigureText } from '../figure.ts';
import { quantityOf, symbolOf, type UnitSystem } from '../units.ts';
import { capitalized, uncapitalized } from '../../domain/text.ts';
import type { Fact, FactValue, FigureFact } from './fact.ts';
import { questionText } from './questions.ts';
import { fact, type FactId, type FigureFactId } from './registry.ts';

/** A fact's figure as it is printed: all its classes, or the one that a row names. */
export interface FactText extends FigureText {
  /** One entry a class, where there are several. */
  classes?: string[];
}

const asFigure = ({ unit }: FigureFact, value: FactValue): Figure => ({ ...value, unit });

/** One value of a figure in one system, without its class: only for where the class stands beside it. */
export const valueIn = (
  found: FigureFact,
  value: FactValue,
  system: UnitSystem,
  withLimit = true,
): FigureText => figureIn(asFigure(found, value), system, withLimit);

/** The class of a value as it follows it: `for OD 21 to 111 mm`, `up to DN 150`, `for gas`. Empty without one. */
export function classText({ when }: FactValue, system: UnitSystem, before?: FactValue): string {
  if (when === undefined || typeof when === 'string') return when ?? '';
  const sizes = `${when.of ? `${when.of} ` : ''}${figureIn(when, system, false).full}`;
  if (when.limit === 'upTo') return `up to ${sizes}`;
  if (when.limit !== 'moreThan') return `for ${sizes}`;
  const step = typeof before?.when === 'object' ? before.when.value : undefined;
  return step === when.value ? 'above' : `above ${sizes}`;
}

/** A figure in one system with all its classes: `16 bar up to DN 150, 10 bar above`. */
export function factIn(found: FigureFact, system: UnitSystem, withLimit = true): FactText {
  const [first, ...more] = found.values;
  const text = valueIn(found, first, system, withLimit);
  if (more.length === 0) return text;
  const classes = found.values.map((value, index) =>
    `${valueIn(found, value, system, withLimit).full} ${classText(value, system, found.values[index - 1])}`.trim(),
  );
  const full = classes.join(', ');
  return { text: full, unit: text.unit, full, classes };
}

/** What continues the figure without a comma: "1 percent of the bypass", but "16 ft, higher available". */
const RUNS_ON = /^(?:around|at|each|for|of|on|permanent)\b/;

function withCondition(text: string, { condition }: Fact): string {
  if (condition === undefined) return text;
  return `${text}${RUNS_ON.test(condition) ? ' ' : ', '}${condition}`;
}

/** A fact as one phrase for a sentence, US first, never without its condition: `up to 36 psi (2.48 bar)`, `WA-TP`. */
export function figure(id: FactId): string {
  const found = fact(id);
  if (found.kind === 'text') return withCondition(found.text, found);
  const isOne = found.values.length === 1;
  const us = factIn(found, 'us').full;
  return withCondition(isNeutral(found) ? us : `${us} (${factIn(found, 'metric', !isOne).full})`, found);
}

const inSystem = (id: FigureFactId, system: UnitSystem) => {
  const found = fact(id);
  return found.kind === 'text' ? found.text : withCondition(factIn(found, system, false).full, found);
};

/** The US figure alone with its condition, for card titles: `36 psi`. */
export const usFigure = (id: FigureFactId): string => inSystem(id, 'us');

/** The metric figure alone with its condition, for card titles: `DN 80 to 800`. */
export const metricFigure = (id: FigureFactId): string => inSystem(id, 'metric');

/** Whose fact it is and what it is: `Snap clamps: Pressure`. */
export const subjectOf = ({ product, label }: Fact): string => `${product}: ${label}`;

/** What the source leaves open about a fact, as a sentence that names it; none for most. */
export function questionNotes(ids: readonly FactId[]): string[] {
  const asked = ids.map(fact).filter(({ question }) => question !== undefined);
  const first = asked.filter(
    (found, at) => asked.findIndex(({ question }) => question === found.question) === at,
  );
  return first.flatMap(({ product, label, question }) =>
    question === undefined ? [] : [`${product}, ${uncapitalized(label)}: ${questionText(question)}.`],
  );
}

/** Figures of a fact that are converted, those of its classes included. */
function convertedFigures(found: Fact): Figure[] {
  if (found.kind === 'text') return [];
  const classes = found.values.flatMap(({ when }) => (typeof when === 'object' ? [when] : []));
  return [...found.values.map((value) => asFigure(found, value)), ...classes].filter(
    (each) => convertedUnit(each) !== null,
  );
}

const convertedUnits = (figures: readonly Figure[]) => [
  ...new Set(figures.map((each) => symbolOf(convertedUnit(each) ?? each.unit))),
];

/** Says which figures the project converted, and how: the source prints one system for most of them. */
export function conversionNotes(ids: readonly FactId[]): string[] {
  const figures = ids.map(fact).flatMap(convertedFigures);
  const isSize = ({ unit }: Figure) => quantityOf(unit) === 'nominalSize';
  const rounded = convertedUnits(figures.filter((each) => !isSize(each)));
  const paired = convertedUnits(figures.filter(isSize));
  return [
    ...(rounded.length === 0
      ? []
      : [`Converted from the published figures, limits rounded to the safe side: ${rounded.join(', ')}.`]),
    ...(paired.length === 0 ? [] : [`Converted by the table of nominal sizes: ${paired.join(', ')}.`]),
  ];
}

/** One headline figure of a fact plate, US large and metric below; a text stands in `us`. */
export interface PlateFigure {
  /** Names the product: a page may cover several. */
  label: string;
  us: FactText;
  /** Null where both systems print the same. */
  metric: FactText | null;
  /** When it holds, what the source leaves open, what was converted. Empty for few. */
  condition: string;
}

/** What a fact plate shows of a fact. */
export function plateFigure(id: FactId): PlateFigure {
  const found = fact(id);
  const { condition, question } = found;
  const converted = convertedUnits(convertedFigures(found));
  const notes = [
    ...(condition === undefined ? [] : [`${capitalized(condition)}.`]),
    ...(question === undefined ? [] : [`${capitalized(questionText(question))}.`]),
    ...(converted.length === 0 ? [] : [`Converted: ${converted.join(', ')}.`]),
  ];
  const rest = { label: subjectOf(found), condition: notes.join(' ') };
  if (found.kind === 'text')
    return { ...rest, us: { text: found.text, unit: '', full: found.text }, metric: null };
  return { ...rest, us: factIn(found, 'us'), metric: isNeutral(found) ? null : factIn(found, 'metric') };
}
