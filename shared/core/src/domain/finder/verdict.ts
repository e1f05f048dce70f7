import type { Compared, Verdict } from './finder-answer.ts';
import { type Row, IN_NO_TABLE, type PrintedRow } from './outcome.ts';
import type { Task } from '../products/tasks.ts';
import type { Requirement } from './read-requirement.ts';
import { capitalized, listed, uncapitalized } from '../text.ts';

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

/** What a row compares, in a word or two. */
export const nameOf = ({ limits }: Pick<Row, 'limits'>): string => COMPARED[limits] ?? limits;

/** `Size fits.`: what holds without a condition, while more is to be compared. */
function fittingText(rows: readonly Pick<Row, 'limits' | 'outcome'>[]): string {
  const names = rows.filter(({ outcome }) => outcome.result === 'holds').map(nameOf);
  const unique = [...new Set(names)];
  return sentence(`${listed(unique)} ${unique.length === 1 ? 'fits' : 'fit'}`.trim());
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
