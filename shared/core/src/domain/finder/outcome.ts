import { openQuestion, type MeasuredFigure } from '../figures/catalogue-figure.ts';
import { isGapQuestion } from '../figures/size-spans.ts';
import type { Compared, Verdict } from './finder-answer.ts';
import type { Reading } from './part.ts';
import { type Unit, convert, quantityOf, systemOf, type UnitSystem } from '../figures/units.ts';
import { uncapitalized, capitalized, listed } from '../text.ts';
import { classText, withCondition } from '../figures/figure-text.ts';
import { figureIn, type Figure, convertedText } from '../figures/figure.ts';
import type { Task } from '../products/tasks.ts';
import type { Requirement, Said } from './read-requirement.ts';

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

interface PrintedRow {
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

const joined = (texts: readonly Said[], of: keyof Said) =>
  texts.length === 1
    ? (texts[0]?.[of] ?? '')
    : [...new Set(texts.map((each) => each[of]))].filter((text) => text !== '').join('; ');

const isOfVariant = ({ variant, outcome: { readings } }: Row) =>
  variant !== '' && readings.length > 0 && readings.every(({ figure }) => figure.product === variant);

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
  const { limits, label, need, published } = compared;
  const isSize = SIZES.includes(limits);
  const subject = isSize || isOfVariant(row) ? `${label} ${published}` : published;
  return { row, compared, sentence: `${subject}; you ${isSize ? 'have' : 'need'} ${need}.` };
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
export function publishedText(reading: Reading, unit: Unit): Said {
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

export const RANK_OF_VERDICT: Readonly<Record<Verdict, number>> = { fits: 0, 'fits-if': 1, ask: 2, no: 3 };

/**
 * Any that fails: no; else any that is not published: ask; else any to confirm: fits if; else it fits (D16.6).
 * While too little is compared, nothing fits without a condition, and a medium or a material alone says nothing.
 */
export function verdictOf(
  rows: readonly Pick<Row, 'limits' | 'outcome'>[],
  missing: readonly string[] = [],
): Verdict {
  const has = (result: Compared['result']) => rows.some(({ outcome }) => outcome.result === result);
  if (has('fails')) return 'no';
  if (!rows.some(isQuantity) && missing.length > 0) return 'ask';
  if (rows.length === 0 || has('not-published')) return 'ask';
  return has('confirm') || missing.length > 0 ? 'fits-if' : 'fits';
}

type Field = 'pipe' | 'opening' | 'branch' | 'pressure' | 'material';

const NAMES: Partial<Record<Field, string>> = { pipe: 'size', material: 'pipe material' };

/** What is compared before a part fits, by task; of several in one entry, one is enough (D16.6). */
const ENOUGH: Readonly<Record<Task, readonly (readonly [Field, ...Field[]])[]>> = {
  'seal-wall': [['pipe'], ['opening'], ['pressure'], ['material']],
  'close-leak': [['pipe'], ['pressure'], ['material']],
  'join-pipes': [['pipe'], ['pressure'], ['material']],
  branch: [['pipe'], ['branch'], ['pressure'], ['material']],
  'stop-backflow': [['opening', 'pipe'], ['pressure']],
  'shut-off': [['opening'], ['pressure']],
  'close-casing': [['pipe'], ['opening'], ['pressure'], ['material']],
  'plug-opening': [['opening'], ['pressure']],
};

/** What is still to be compared before anything fits; none without a task, where nothing is called a fit. */
export const missingOf = (need: Requirement): readonly string[] =>
  (need.task === null ? [] : ENOUGH[need.task])
    .filter((fields) => fields.every((field) => need[field] === null))
    .map(([field]) => NAMES[field] ?? field);

const sentence = (text: string) => (text === '' ? '' : `${capitalized(text)}.`);

/** `Pressure and pipe material not compared yet.`; empty where enough is. */
export const missingText = (missing: readonly string[]): string =>
  missing.length === 0 ? '' : sentence(`${listed(missing)} not compared yet`);

const COMPARED: Partial<Record<Compared['limits'], string>> = {
  'nominal-size': 'size',
  'outside-diameter': 'size',
  annulus: 'gap',
  'branch-size': 'branch',
  'pipe-material': 'pipe material',
};

export const nameOf = ({ limits }: Pick<Row, 'limits'>): string => COMPARED[limits] ?? limits;

/** `Size fits.`: what holds without a condition, while more is to be compared. */
function fittingText(rows: readonly Pick<Row, 'limits' | 'outcome'>[]): string {
  const names = [...new Set(rows.filter(({ outcome }) => outcome.result === 'holds').map(nameOf))];
  return sentence(`${listed(names)} ${names.length === 1 ? 'fits' : 'fit'}`.trim());
}

/** A medium and a material alone say nothing of fitting. */
export const isQuantity = ({ limits }: Pick<Row, 'limits'>): boolean =>
  limits !== 'medium' && limits !== 'pipe-material';

const of = (rows: readonly PrintedRow[], ...results: PrintedRow['compared']['result'][]) =>
  rows.filter(({ compared }) => results.includes(compared.result));

/** Why, in sentences that name figure, value, class and the visitor's number. */
export function reasonOf(
  verdict: Verdict,
  rows: readonly PrintedRow[],
  missing: readonly string[] = [],
): string {
  if (rows.length === 0) return 'Nothing is compared yet: enter a size or a pressure.';
  if (verdict === 'no')
    return of(rows, 'fails')
      .map(({ sentence }) => sentence)
      .join(' ');
  if (verdict === 'fits') return sentences(rows);
  if (verdict === 'fits-if') return condition(rows, missing);
  if (!rows.some(({ row }) => isQuantity(row))) return missingText(missing);
  const unknown = of(rows, 'not-published');
  const holding = of(rows, 'holds', 'confirm');
  return [...unknown.map(notPublished), sentences(holding)].filter((text) => text !== '').join(' ');
}

function notPublished({ compared, row: { outcome }, sentence }: PrintedRow): string {
  if (outcome.remark !== '')
    return outcome.readings.length > 0
      ? outcome.remark
      : `${compared.label}: ${uncapitalized(outcome.remark)}`;
  if (outcome.word === IN_NO_TABLE && compared.limits === 'outside-diameter')
    return `Measure the outside diameter of the pipe: ${compared.need} alone does not tell it.`;
  if (outcome.word === IN_NO_TABLE)
    return `No table has a pipe of ${compared.need}: its nominal size is not known.`;
  if (outcome.word === 'more on request') return `${capitalized(sentence.slice(0, -1))}: more on request.`;
  return `${compared.label} is not published.`;
}

const sentences = (rows: readonly PrintedRow[]) =>
  rows
    .filter(({ compared }) => compared.published !== '')
    .map(({ sentence }) => capitalized(sentence))
    .join(' ');

function condition(rows: readonly PrintedRow[], missing: readonly string[]): string {
  const open = of(rows, 'confirm');
  const conditions = [...new Set(open.flatMap(({ row }) => row.outcome.conditions))];
  const remarks = [...new Set(open.map(({ row }) => row.outcome.remark).filter((text) => text !== ''))];
  const start =
    conditions.length > 0 ? `If ${conditions.join(', and if ')}.` : fittingText(rows.map(({ row }) => row));
  return [start, missingText(missing), ...remarks, sentences(rows)].filter((text) => text !== '').join(' ');
}
