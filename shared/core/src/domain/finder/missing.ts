import type { Task } from '../products/tasks.ts';
import { capitalized, listed } from '../text.ts';
import { VERDICT_WORDS, type FinderAnswer, type Verdict } from './finder-answer.ts';
import type { Requirement } from './read-requirement.ts';

type Field = 'pipe' | 'opening' | 'branch' | 'pressure' | 'material';

/** Form field names that differ from the name of the requirement. */
const FIELDS: Partial<Record<Field, string>> = { pipe: 'size' };
/** Words for form fields in a sentence, if they differ from the field name. */
const WORDS: Readonly<Record<string, string>> = { task: 'application', material: 'pipe material' };
const listedWords = (fields: readonly string[]): string =>
  listed(fields.map((field) => WORDS[field] ?? field));

/** Values required before a part fits, by task; one value of each entry is enough (D16.6). */
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

/**
 * Returns the form fields that are required before a part fits. Empty without a task, where no part is called
 * a fit.
 */
export const missingOf = (need: Requirement): string[] =>
  (need.task === null ? [] : ENOUGH[need.task])
    .filter((fields) => fields.every((field) => need[field] === null))
    .map(([field]) => FIELDS[field] ?? field);

/** Returns `Pressure and pipe material not compared yet.`; empty if enough was compared. */
export const missingText = (missing: readonly string[]): string =>
  missing.length === 0 ? '' : `${capitalized(listedWords(missing))} not compared yet.`;

/** Returns `Add the pressure to compare ratings.` */
export const addText = (missing: readonly string[]): string =>
  missing.length === 0 ? '' : `Add the ${listedWords(missing)} to compare ratings.`;

/** Values by which a part can be compared, in the order of their names in a label. */
const COMPARABLE = ['pipe', 'opening', 'branch', 'pressure', 'temperature', 'deflection'] as const;

/**
 * Returns the labels of the verdicts. While values are missing, the labels name the compared ones: `Size
 * fits`.
 */
export function verdictWords(need: Requirement, missing: readonly string[]): FinderAnswer['words'] {
  const { fits, ask, no, 'fits-if': fitsIf } = VERDICT_WORDS;
  const isCertified = need.drinking === 'yes';
  if (missing.length === 0)
    return { fits, 'fits-if': fitsIf, ask: isCertified ? 'Rating or certificate not listed' : ask, no };
  const given = COMPARABLE.filter((field) => need[field] !== null).map((field) =>
    field === 'pipe' ? 'size' : field,
  );
  if (given.length === 0) return { ask: 'Not compared yet', no };
  const fit = capitalized(`${listed(given)} ${given.length === 1 ? 'fits' : 'fit'}`);
  return {
    'so-far': fit,
    'fits-if': `${fit} if confirmed`,
    ask: capitalized(`${[...given, ...(isCertified ? ['certificate'] : [])].join(' or ')} not listed`),
    no,
  };
}

/** Returns the heading of a group: `Size fits. Pressure not compared yet`. */
export function groupTitle(
  { words, missing }: Pick<FinderAnswer, 'words' | 'missing'>,
  verdict: Verdict,
): string {
  const word = words[verdict] ?? VERDICT_WORDS[verdict];
  const isOpen = missing.length > 0 && (verdict === 'so-far' || verdict === 'fits-if');
  return isOpen ? `${word}. ${missingText(missing).slice(0, -1)}` : word;
}
