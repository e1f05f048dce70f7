import type { Task } from '../products/tasks.ts';
import type { Compared } from './finder-answer.ts';
import type { Requirement } from './requirement.ts';
import type { Row } from './row.ts';

type Field = 'pipe' | 'opening' | 'branch' | 'pressure' | 'material';

const NAMES: Readonly<Record<Field, string>> = {
  pipe: 'size',
  opening: 'opening',
  branch: 'branch',
  pressure: 'pressure',
  material: 'pipe material',
};

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

const kept = new WeakMap<Requirement, readonly string[]>();

/** What is still to be compared before anything fits; none without a task, where nothing is called a fit. */
export function missingOf(need: Requirement): readonly string[] {
  const known = kept.get(need);
  if (known) return known;
  const groups = need.task === null ? [] : ENOUGH[need.task];
  const missing = groups
    .filter((fields) => fields.every((field) => need[field] === null))
    .map(([field]) => NAMES[field]);
  kept.set(need, missing);
  return missing;
}

const joined = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
const sentence = (text: string) => (text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`);

/** `Pressure and pipe material not compared yet.`; empty where enough is. */
export const missingText = (missing: readonly string[]): string =>
  missing.length === 0 ? '' : sentence(`${joined(missing)} not compared yet`);

const COMPARED: Partial<Record<Compared['limits'], string>> = {
  'nominal-size': 'size',
  'outside-diameter': 'size',
  annulus: 'gap',
  'branch-size': 'branch',
  'pipe-material': 'pipe material',
};

/** `Size fits.`: what holds without a condition, while more is to be compared. */
export function fittingText(rows: readonly Pick<Row, 'limits' | 'outcome'>[]): string {
  const names = rows
    .filter(({ outcome }) => outcome.result === 'holds')
    .map(({ limits }) => COMPARED[limits] ?? limits);
  const unique = [...new Set(names)];
  return sentence(`${joined(unique)} ${unique.length === 1 ? 'fits' : 'fit'}`.trim());
}

/** A medium and a material alone say nothing of fitting. */
export const isQuantity = ({ limits }: Pick<Row, 'limits'>): boolean =>
  limits !== 'medium' && limits !== 'pipe-material';
