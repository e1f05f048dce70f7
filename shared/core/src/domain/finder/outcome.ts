import { openQuestion, type MeasuredFigure } from '../figures/catalogue-figure.ts';
import { isGapQuestion } from '../figures/size-spans.ts';
import type { Compared } from './finder-answer.ts';
import type { Reading } from './readings.ts';
import { type Unit, convert, quantityOf, systemOf, type UnitSystem } from '../figures/units.ts';
import { uncapitalized } from '../text.ts';
import { classText, withCondition } from '../figures/figure-text.ts';
import { figureIn, type Figure } from '../figures/figure.ts';
import { convertedText } from '../figures/rounding.ts';

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

/** What a part says to one quantity that is asked; printed only where it is shown, since most rows are not. */
export interface Row {
  limits: Compared['limits'];
  label: string;
  said: { text: string; converted: string };
  outcome: Outcome;
  /** A text that is published, where no value is. */
  stated?: string;
  /** Unit of the visitor; null for a medium. */
  unit: Unit | null;
  /** Name of the variant; empty for none. */
  variant: string;
}

/** A row with its texts. */
export interface PrintedRow {
  row: Row;
  compared: Compared;
  /** `6 bar at 272 to 329 mm; you need 8 bar.` */
  sentence: string;
}

/** Sizes need a word in front; a pressure says itself what it is. */
const SIZES: readonly Compared['limits'][] = [
  'nominal-size',
  'outside-diameter',
  'opening',
  'annulus',
  'branch-size',
];

const joined = (texts: readonly PublishedText[], of: keyof PublishedText) =>
  texts.length === 1
    ? (texts[0]?.[of] ?? '')
    : [...new Set(texts.map((each) => each[of]))].filter((text) => text !== '').join('; ');

const isOfVariant = ({ variant, outcome: { readings } }: Row) =>
  variant !== '' && readings.length > 0 && readings.every(({ figure }) => figure.product === variant);

/** A row as it is printed. */
export function comparedOf(row: Row): Compared {
  const { limits, label, said, unit, variant } = row;
  const { readings, result, word } = row.outcome;
  const texts = unit === null ? [] : readings.map((reading) => publishedText(reading, unit));
  return {
    limits,
    label: isOfVariant(row) ? `${variant}: ${uncapitalized(label)}` : label,
    need: said.text,
    needConverted: said.converted,
    published: row.stated ?? joined(texts, 'text'),
    publishedConverted: joined(texts, 'converted'),
    result,
    word,
  };
}

export function printed(row: Row): PrintedRow {
  const compared = comparedOf(row);
  return { row, compared, sentence: sentenceOf(compared, isOfVariant(row)) };
}

function sentenceOf({ limits, label, need, published }: Compared, isNamed: boolean): string {
  const isSize = SIZES.includes(limits);
  const subject = isSize || isNamed ? `${label} ${published}` : published;
  return `${subject}; you ${isSize ? 'have' : 'need'} ${need}.`;
}

/** A published value in the visitor's unit, and in the other system. */
interface PublishedText {
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

/** A value with its class and condition, the visitor's system first; a number that only one system prints stands once. */
export function publishedText(reading: Reading, unit: Unit): PublishedText {
  const figure: Figure = { ...reading.value, unit: reading.figure.measure.unit };
  const own = systemOf(unit) ?? systemOf(figure.unit) ?? 'metric';
  const other = own === 'us' ? 'metric' : 'us';
  const print = (each: Figure, system: UnitSystem) =>
    withCondition(`${figureIn(each, system).full} ${classOf(reading, system)}`.trim(), reading.figure);
  const visitors = crossed(figure, unit);
  const text = print(visitors ?? figure, own);
  // What is published stands beside what was made of it.
  const converted = print(figure, visitors ? (systemOf(figure.unit) ?? own) : other);
  return { text, converted: text === converted ? '' : converted };
}
