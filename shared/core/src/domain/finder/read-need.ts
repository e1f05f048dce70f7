import { convert } from '../figures/units.ts';
import { pipeStandard } from '../pipes/pipe-standards.ts';
import { FINDER_PROBLEMS as SAY } from './finder-problems.ts';
import type { Amount, Need, PipeNeed, ReadNeed } from './need.ts';
import {
  MEASURED,
  MEDIA,
  OUTSIDE_UNITS,
  QUESTIONS,
  type Medium,
  type NumberField,
  type Question,
  type UnitChoice,
} from './questions.ts';
import { ANSWER_MAX, readAmount, Unclear } from './read-amount.ts';
import { readNominal, readPipe, spanOfNominal } from './read-pipe.ts';
import { isTask } from '../products/tasks.ts';

const isMedium = (text: string): text is Medium => (MEDIA as readonly string[]).includes(text);

/** Reads the question of an address; whatever makes no sense is a problem of its field, never an error. */
export function readNeed(query: URLSearchParams): ReadNeed {
  const asked: Record<string, string> = {};
  const problems: Record<string, string> = {};
  const answer = (field: string) => (query.get(field) ?? '').trim();
  const name = answer('task');
  const task = isTask(name) ? name : null;
  if (task === null) {
    if (name !== '') problems.task = SAY.task;
    return { need: null, task, asked, problems };
  }
  asked.task = task;

  /** What `read` makes of a field; null for an empty one and one that is unclear. */
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
    const found = field(name, (typed) => readAmount(name, typed, choices, chosen.unit));
    const typedUnit = choices.find(({ unit }) => unit === found?.unit);
    if (typedUnit) asked[unitField] = typedUnit.value;
    return found;
  }
  function pipeOf(): PipeNeed | null {
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

  const questions = QUESTIONS[task];
  const isAsked = (name: Question['field']) => questions.some((each) => each.field === name);
  const number = (name: Exclude<NumberField, 'od'>) => {
    const question = questions.find((each) => each.field === name);
    return question ? amount(name, question.units) : null;
  };
  const need: Need = {
    task,
    pipe: isAsked('pipe') ? pipeOf() : null,
    opening: number('opening'),
    pressure: number('pressure'),
    temperature: number('temperature'),
    deflection: number('deflection'),
    branch: isAsked('branch') ? field('branch', (typed) => readNominal(typed, 'NPS')) : null,
    medium: isAsked('medium') ? field('medium', mediumOf) : null,
  };
  attempt('opening', () => {
    checkOpening(need);
  });
  return { need: Object.keys(problems).length === 0 ? need : null, task, asked, problems };
}

function mediumOf(typed: string): Medium {
  if (!isMedium(typed)) throw new Unclear(SAY.medium);
  return typed;
}

/** A pipe does not go through an opening that is as large as itself. */
function checkOpening({ opening, pipe }: Need): void {
  if (opening === null || pipe === null) return;
  const { outside, nominal } = pipe;
  const inside = convert(opening.value, opening.unit, 'mm');
  const least = outside ? convert(outside.value, outside.unit, 'mm') : (spanOfNominal(nominal)?.from ?? null);
  if (least === null || inside > least) return;
  const said = outside?.text ?? `${nominal?.text ?? ''}, at least ${Math.round(least)} mm`;
  throw new Unclear(SAY.openingTooSmall(opening, said));
}
