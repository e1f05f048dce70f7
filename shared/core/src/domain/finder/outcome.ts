import { openQuestion, type MeasuredFigure } from '../figures/catalogue-figure.ts';
import { isGapQuestion } from '../figures/size-spans.ts';
import type { Unit } from '../figures/units.ts';
import type { Compared, Verdict } from './finder-answer.ts';
import type { Reading } from './part.ts';

/** The result of comparing a requirement with figures, before it is formatted as text. */
export interface Outcome {
  result: Compared['result'];
  word: string;
  /** The listed values to print, the deciding ones first; empty if none is listed. */
  readings: readonly Reading[];
  /** Conditions, as they follow "Confirm that"; empty unless the result is `confirm`. */
  conditions: readonly string[];
  /** Reason why no value is listed: "Not listed between 229 and 272 mm." Usually empty. */
  remark: string;
  /** The nearest limit that would hold, in the base unit. Null if no other value would help. */
  nearest: number | null;
  /** Distance from the requirement to that limit; 0 if the requirement is within it. */
  miss: number;
}

/** Labels of the results: the words alone are enough, without a symbol or color. */
const WORDS: Readonly<Record<Compared['result'], string>> = {
  holds: '✓ OK',
  confirm: 'Confirm',
  'not-listed': 'Not listed',
  fails: 'Doesn’t fit',
};

export const outcome = (
  result: Compared['result'],
  readings: readonly Reading[],
  { word = WORDS[result], conditions = [], remark = '', nearest = null, miss = 0 }: Partial<Outcome> = {},
): Outcome => ({ result, word, readings, conditions, remark, nearest, miss });

export const NOT_LISTED = outcome('not-listed', []);

/** Result for a size that isn't in any pipe table. */
export const IN_NO_TABLE = 'Not compared';
/** Result for a value beyond a limit that the office may exceed. */
export const HIGHER_POSSIBLE = 'Contact us';

/** Conditions that widen a figure instead of limiting it, in today's and in earlier wording. */
const WIDENING = [
  'continuous',
  'permanent',
  'higher available',
  'seating and unseating',
  'on and off seating',
];

/** Returns the conditions that limit a figure; empty if it always holds. */
export const limitingCondition = ({ condition }: MeasuredFigure): string =>
  condition
    .split(', ')
    .filter((each) => !WIDENING.includes(each.toLowerCase()))
    .join(', ');

/**
 * Formats a condition for "Confirm that": `the door is reinforced`, `this applies: pressure for 72 hours`.
 */
export function conditionOf({ label }: MeasuredFigure, condition: string): string {
  if (!condition.startsWith('if ')) return `this applies: ${label.toLowerCase()} ${condition}`;
  // A value that "we confirm" is agreed on with the office.
  return condition.slice('if '.length).replace(/^we confirm /, 'we agree on ');
}

/** Returns the open question about a figure; a gap between size classes isn't one. */
export function questionOf(figure: MeasuredFigure): string {
  const question = openQuestion(figure);
  return isGapQuestion(question) ? '' : question;
}

/** Returns the condition for a value with a dagger; visitors don't read the question itself (D23). */
export const listedApplies = ({ label }: MeasuredFigure): string =>
  `the listed ${label.toLowerCase()} applies`;

export const isAskedBeyond = (figures: readonly MeasuredFigure[]): boolean =>
  figures.some(({ use }) => use?.beyond === 'ask');

/** One compared quantity of a part. Most rows aren't shown, so their texts are built only on demand. */
export interface Row {
  limits: Compared['limits'];
  label: string;
  said: { text: string; converted: string };
  outcome: Outcome;
  /** The listed text, for a property without a value. */
  stated?: string;
  /** Unit of the visitor's value; null for a property without a unit. */
  unit: Unit | null;
  /** Name of the variant; empty if there is none. */
  variant: string;
  /** The thing that the size belongs to, if `limits` doesn't imply it. */
  thing?: string;
}

export const RANK_OF_VERDICT: Readonly<Record<Verdict, number>> = {
  fits: 0,
  'so-far': 1,
  'fits-if': 2,
  ask: 3,
  no: 4,
};

/**
 * Combines rows into a verdict: `no` if one fails, `ask` if one isn't listed, `fits-if` if one must be
 * confirmed, otherwise `fits` (D16.6). While values are missing, the best is `so-far`; a medium or a material
 * alone decides nothing.
 */
export function verdictOf(
  rows: readonly Pick<Row, 'limits' | 'outcome'>[],
  missing: readonly string[] = [],
): Verdict {
  const has = (result: Compared['result']) => rows.some(({ outcome }) => outcome.result === result);
  if (has('fails')) return 'no';
  if (!rows.some(isQuantity) && missing.length > 0) return 'ask';
  if (rows.length === 0 || has('not-listed')) return 'ask';
  if (has('confirm')) return 'fits-if';
  return missing.length > 0 ? 'so-far' : 'fits';
}

const COMPARED: Partial<Record<Compared['limits'], string>> = {
  'nominal-size': 'size',
  'outside-diameter': 'size',
  annulus: 'gap',
  'branch-size': 'branch',
  'pipe-material': 'pipe material',
  'drinking-water': 'drinking water',
};

export const nameOf = ({ limits }: Pick<Row, 'limits'>): string => COMPARED[limits] ?? limits;

/** Properties that alone don't decide whether a part fits. */
const ADDED: readonly Row['limits'][] = ['medium', 'pipe-material', 'drinking-water'];

export const isQuantity = ({ limits }: Pick<Row, 'limits'>): boolean => !ADDED.includes(limits);
