import {
  type StandardPipe,
  pipeStandard,
  type PipeMaterial,
  PIPE_MATERIALS,
} from '../pipes/pipe-standards.ts';
import { SLACK } from '../figures/figure.ts';
import { type Unit, convert } from '../figures/units.ts';
import {
  type Medium,
  type YesNo,
  FINDER_PROBLEMS as SAY,
  MEASURED,
  MEDIA,
  OUTSIDE_UNITS,
  QUESTIONS,
  SEARCH_QUESTIONS,
  YES_NO,
  type ChoiceField,
  type NumberField,
  type Question,
  type UnitChoice,
} from './questions.ts';
import { type Task, isTask } from '../products/tasks.ts';
import { knownPipe, type KnownPipe } from './compare-size.ts';
import {
  amountOf,
  ANSWER_MAX,
  readAmount,
  Unclear,
  readNominal,
  readPipe,
  spanOfNominal,
} from './read-answers.ts';

/** A number from the visitor, never rounded. */
export interface Amount {
  value: number;
  unit: Unit;
  /** The number as typed, with its unit: `8 bar`. It equals `value` and `unit`. */
  text: string;
  /**
   * The value in the other system, rounded to the nearest: `116 psi`. Empty if both systems share the unit.
   */
  converted: string;
  /** True if `text` is converted from a unit that the catalog doesn't use: `20 bar` for a typed 2 MPa. */
  isRestated?: true;
}

/** A text, and its equivalent in the other system. */
export type Said = Pick<Amount, 'text' | 'converted'>;

export interface NominalSize {
  /** The designation: `DN 250`, `NPS 10`. */
  text: string;
  /** The paired designation: `NPS 10`. Empty if there is none. */
  converted: string;
  /** Null for a designation that isn't a nominal pipe size. */
  dn: number | null;
}

/** The pipe, as far as the visitor has specified it. */
export interface RequiredPipe {
  /** Null for a pipe that was only measured. */
  nominal: NominalSize | null;
  /** Null if the visitor named no standard; the pipe tables then give the possible diameters. */
  standard: StandardPipe | null;
  /** Outside diameter, by standard or measured; null if neither is known. */
  outside: Amount | null;
  isMeasured: boolean;
}

/** The visitor's requirement. A null value was not given and isn't compared (D16). */
export interface Requirement {
  /** Null in a search. */
  task: Task | null;
  pipe: RequiredPipe | null;
  /** Material of the pipe: derived from its standard, otherwise selected. */
  material: PipeMaterial | null;
  opening: Amount | null;
  pressure: Amount | null;
  temperature: Amount | null;
  deflection: Amount | null;
  branch: NominalSize | null;
  medium: Medium | null;
  restraint: YesNo | null;
  /** Yes: a certificate for drinking water is required. */
  drinking: YesNo | null;
}

/** The result of reading a requirement from an address. */
interface ReadRequirement {
  /** Null if no task is selected or an answer has a problem. */
  requirement: Requirement | null;
  task: Task | null;
  /** Form values by field name: numbers as typed, units as understood. */
  asked: Record<string, string>;
  /** Error messages by field name, one sentence each. */
  problems: Record<string, string>;
}

/** A requirement with its derived values, calculated once for all parts. */
export interface KnownRequirement extends Requirement {
  known: KnownPipe | null;
  /** (opening - pipe) / 2 with the pipe centered, in the unit of the opening. Null without both. */
  annulus: Amount | null;
}

export function knownRequirement(need: Requirement): KnownRequirement {
  const { pipe, opening } = need;
  return {
    ...need,
    known: pipe && knownPipe(pipe, need.material),
    annulus: opening && pipe?.outside ? annulusOf(opening, pipe.outside) : null,
  };
}

const annulusOf = (opening: Amount, outside: Amount): Amount =>
  lengthOf((opening.value - convert(outside.value, outside.unit, opening.unit)) / 2, opening.unit);

export const lengthOf = (value: number, unit: Unit): Amount => amountOf(value, unit, lengthText(value, unit));

/** Formats a length, more precisely than an opening can be measured. */
export function lengthText(value: number, unit: Unit): string {
  const scale = unit === 'mm' ? 100 : 1000;
  return String(Math.round(value * scale * (1 + SLACK)) / scale);
}

/**
 * Reads the query of an address. Never throws: an answer that makes no sense becomes a problem of its field.
 */
export function readRequirement(query: URLSearchParams): ReadRequirement {
  const name = (query.get('task') ?? '').trim();
  if (isTask(name)) return readAnswers(query, name);
  return { requirement: null, task: null, asked: {}, problems: name === '' ? {} : { task: SAY.task } };
}

export const readSearched = (query: URLSearchParams): ReadRequirement => readAnswers(query, null);

function readAnswers(query: URLSearchParams, task: Task | null): ReadRequirement {
  const asked: Record<string, string> = task === null ? {} : { task };
  const problems: Record<string, string> = {};
  const answer = (field: string) => (query.get(field) ?? '').trim();

  /** Reads a field with `read`. Null for an empty or unclear answer. */
  function field<Value>(name: string, read: (typed: string) => Value): Value | null {
    const typed = answer(name);
    if (typed === '') return null;
    asked[name] = typed.slice(0, ANSWER_MAX);
    return attempt(name, () => read(typed));
  }
  function attempt<Value>(name: string, read: () => Value): Value | null {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Unclear)) throw error;
      problems[name] = error.message;
      return null;
    }
  }
  function amount(name: NumberField, choices: readonly UnitChoice[]): Amount | null {
    const unitField = `${name}Unit`;
    const chosen = choices.find(({ value }) => value === answer(unitField)) ?? choices[0];
    if (chosen === undefined) return null;
    asked[unitField] = chosen.value;
    const found = field(name, (typed) => {
      if (name === 'pressure' && /\bvacuum\b/i.test(typed)) throw new Unclear(SAY.negative.pressure);
      return readAmount(name, typed, choices, chosen.unit);
    });
    const typedUnit = choices.find(({ unit }) => unit === found?.unit);
    if (typedUnit) asked[unitField] = typedUnit.value;
    return found;
  }
  function pipeOf(): RequiredPipe | null {
    const pipe = answer('pipe').slice(0, ANSWER_MAX);
    const size = answer('size');
    if (pipe !== '') asked.pipe = pipe;
    if (size !== '') asked.size = size.slice(0, ANSWER_MAX);
    const measured = amount('od', OUTSIDE_UNITS);
    if (problems.od !== undefined) return null;
    const isKnown = pipe === '' || pipeStandard(pipe) !== null;
    const blamed = pipe === MEASURED ? 'od' : isKnown ? 'size' : 'pipe';
    return attempt(blamed, () => readPipe(pipe, size, measured));
  }

  const questions = task === null ? SEARCH_QUESTIONS : QUESTIONS[task];
  const isAsked = (name: Question['field']) => questions.some((each) => each.field === name);
  const number = (name: Exclude<NumberField, 'od'>) => {
    const question = questions.find((each) => each.field === name);
    return question ? amount(name, question.units) : null;
  };
  const choice = <Value extends string>(name: ChoiceField, values: readonly Value[]) =>
    isAsked(name)
      ? field(name, (typed) => {
          const found = values.find((value) => value === typed);
          if (found === undefined) throw new Unclear(SAY.choice[name]);
          return found;
        })
      : null;
  const pipe = isAsked('pipe') ? pipeOf() : null;
  const standard = pipeStandard(answer('pipe'));
  // A standard implies the material, so the form doesn't ask for it.
  const material: PipeMaterial | null =
    isAsked('material') && standard ? standard.of : choice('material', PIPE_MATERIALS);
  const requirement: Requirement = {
    task,
    pipe,
    material,
    opening: number('opening'),
    pressure: number('pressure'),
    temperature: number('temperature'),
    deflection: number('deflection'),
    branch: isAsked('branch') ? field('branch', (typed) => readNominal(typed, 'NPS')) : null,
    medium: choice('medium', MEDIA),
    restraint: choice('restraint', YES_NO),
    drinking: choice('drinking', YES_NO),
  };
  const problem = {
    opening: openingProblem(requirement),
    branch: branchProblem(requirement),
    drinking: drinkingProblem(requirement),
  };
  for (const [name, found] of Object.entries(problem)) if (found !== null) problems[name] = found;
  return { requirement: Object.keys(problems).length === 0 ? requirement : null, task, asked, problems };
}

/** Returns a problem for drinking water that is another fluid. */
const drinkingProblem = ({ drinking, medium }: Requirement): string | null =>
  drinking === 'yes' && medium !== null && medium !== 'water' ? SAY.notWater : null;

/** Returns a problem for a branch that is larger than its pipe. */
function branchProblem({ branch, pipe }: Requirement): string | null {
  const dn = branch?.dn ?? null;
  if (branch === null || dn === null || pipe === null) return null;
  const { nominal, outside } = pipe;
  const main = nominal?.dn ?? null;
  const least = spanOfNominal(branch)?.from ?? 0;
  const isLarger =
    main === null ? outside !== null && least > convert(outside.value, outside.unit, 'mm') : dn > main;
  return isLarger ? SAY.branchTooLarge(branch.text, nominal?.text ?? outside?.text ?? '') : null;
}

/** Returns a problem for an opening that isn't larger than the pipe. */
function openingProblem({ opening, pipe }: Requirement): string | null {
  if (opening === null || pipe === null) return null;
  const { outside, nominal } = pipe;
  const inside = convert(opening.value, opening.unit, 'mm');
  const least = outside ? convert(outside.value, outside.unit, 'mm') : (spanOfNominal(nominal)?.from ?? null);
  if (least === null || inside > least) return null;
  const said = outside?.text ?? `${nominal?.text ?? ''}, at least ${Math.round(least)} mm`;
  return SAY.openingTooSmall(opening, said);
}
