import { openQuestion, type MeasuredFigure } from '../figures/catalogue-figure.ts';
import { isGapQuestion } from '../figures/lint/classes.ts';
import type { Compared } from './finder-answer.ts';
import type { Reading } from './readings.ts';

/** What follows from holding a need against figures, before it is printed. */
export interface Outcome {
  result: Compared['result'];
  word: string;
  /** What is printed as published, the deciding ones first; empty: nothing is. */
  readings: readonly Reading[];
  /** What must be confirmed, as it follows "if"; empty unless the result is `confirm`. */
  conditions: readonly string[];
  /** Said after the conditions: "Only the largest size is published." Empty for most. */
  remark: string;
  /** What would hold, in the base unit: the nearest limit that the need is beyond. Null where no other need helps. */
  nearest: number | null;
  /** How far the need is from it; 0 where it is not beyond. */
  miss: number;
}

const WORDS: Readonly<Record<Compared['result'], string>> = {
  holds: 'holds',
  confirm: 'confirm',
  'not-published': 'not published',
  fails: 'does not hold',
};

export const outcome = (
  result: Compared['result'],
  readings: readonly Reading[],
  { word = WORDS[result], conditions = [], remark = '', nearest = null, miss = 0 }: Partial<Outcome> = {},
): Outcome => ({ result, word, readings, conditions, remark, nearest, miss });

/** Nothing is published. */
export const NOT_PUBLISHED = outcome('not-published', []);

/** The word for a size that no table of pipes has. */
export const IN_NO_TABLE = 'in no table';

/** Conditions that say that a figure holds in more cases, not in fewer. */
const WIDENING = ['permanent', 'higher available', 'on and off seating'];

/** When alone a figure holds; empty: always. */
export const limitingCondition = ({ condition }: MeasuredFigure): string =>
  condition
    .split(', ')
    .filter((each) => !WIDENING.includes(each.toLowerCase()))
    .join(', ');

/** What is open about a need inside a figure; a gap between classes is not. */
export function questionOf(figure: MeasuredFigure): string {
  const question = openQuestion(figure);
  return isGapQuestion(question) ? '' : question;
}

/** A question as it follows "if": `this is confirmed: published without a unit, read as millimeters`. */
export const confirmed = (question: string): string =>
  `this is confirmed: ${question.replace(/: please (?:confirm with|ask) us$/, '')}`;

export const isAskedBeyond = (figures: readonly MeasuredFigure[]): boolean =>
  figures.some(({ use }) => use?.beyond === 'ask');
