import { isMeasured, type CatalogueFigure, figuresIn, type Measure, useProblem } from './catalogue-figure.ts';
import { isNeutral, NUMBER_MAX, NUMBER_RULE, numbersOf, type Figure, pairOf } from './figure.ts';
import { keysIn } from './references.ts';
import { quantityOf, systemOf, type Unit } from './units.ts';

/**
 * Fields that are printed: a reference to a figure in them could be circular, or would be printed as typed.
 */
const SAID = ['product', 'label', 'measure', 'text', 'condition'] as const;
const REFERS = 'A spec can’t refer to another spec. Type the words themselves.';

/**
 * Returns the reasons why a figure can't be stored, by field; empty if it can. The linter reports mere
 * oddities.
 */
export function figureProblems(figure: CatalogueFigure): Partial<Record<keyof CatalogueFigure, string>> {
  const problems: Partial<Record<keyof CatalogueFigure, string>> = {};
  if (figure.label === '') problems.label = 'Enter a label for the spec.';
  for (const field of SAID) if (keysIn(figure[field]).size > 0) problems[field] = REFERS;
  const unfit = useProblem(figure);
  if (unfit !== null) problems.use = unfit;
  if (!isMeasured(figure)) {
    if (figure.text === '') problems.text = 'Enter a value or a text for the spec.';
    return problems;
  }
  if (figure.text !== '') problems.text = 'Enter a value or a text, not both.';
  const reason = measureProblem(figure.measure);
  if (reason !== null) problems.measure = reason;
  return problems;
}

/** Returns the reason why a measure can't be stored; null if it can. */
export const measureProblem = (measure: Measure): string | null =>
  figuresIn(measure)
    .map(figureProblem)
    .find((found) => found !== null) ?? null;

function figureProblem({ value, unit, published }: Figure): string | null {
  const problem = valuesProblem(value, unit);
  if (problem !== null || published === undefined) return problem;
  if (isNeutral({ unit }) || systemOf(published.unit) === systemOf(unit))
    return `${published.unit} isn’t a unit of the other system.`;
  if (quantityOf(published.unit) !== quantityOf(unit))
    return `${published.unit} and ${unit} measure different quantities.`;
  return valuesProblem(published.value, published.unit);
}

/**
 * Returns the first problem of a value, such as a number beyond the maximum, or NaN or infinity, which JSON can't
 * represent; null for none.
 */
function valuesProblem(value: Figure['value'], unit: Unit): string | null {
  if (!numbersOf(value).every((number) => Math.abs(number) <= NUMBER_MAX)) return NUMBER_RULE;
  return rangeProblem(value) ?? sizeProblem(value, unit);
}

function rangeProblem(value: Figure['value']): string | null {
  if (typeof value !== 'object' || Array.isArray(value) || value.from < value.to) return null;
  return `The range is reversed: ${String(value.from)} to ${String(value.to)}.`;
}

/** Returns a message for a nominal size that the other system doesn't have, and so couldn't show; null for none. */
function sizeProblem(value: Figure['value'], unit: Unit): string | null {
  if (quantityOf(unit) !== 'nominalSize') return null;
  try {
    for (const number of numbersOf(value)) pairOf(number, unit);
    return null;
  } catch (error) {
    if (error instanceof RangeError) return `${error.message}.`;
    throw error;
  }
}
