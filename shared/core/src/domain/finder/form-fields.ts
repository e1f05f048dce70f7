import type { z } from 'zod';
import type { formFieldSchema } from './answer-schema.ts';
import {
  hasTable,
  PIPE_STANDARDS,
  pipeStandard,
  standardLabel,
  PIPE_MATERIALS,
} from '../pipes/pipe-standards.ts';
import { MEASURED, OUTSIDE_UNITS, QUESTIONS, type Choice, type Question } from './questions.ts';
import type { FinderAnswer } from './finder-answer.ts';
import { addText } from './missing.ts';
import { TASK_WORDS, TASKS } from '../products/tasks.ts';

export type FormField = z.infer<typeof formFieldSchema>;

const OPEN: Choice = { value: '', label: 'Not known' };
const APPLICATIONS: readonly Choice[] = [
  { value: '', label: 'Choose an application' },
  ...TASKS.map((value) => ({ value, label: TASK_WORDS[value].label })),
];
const STANDARDS: readonly Choice[] = [
  { value: '', label: 'Any standard' },
  ...PIPE_STANDARDS.map((standard) => ({ value: standard.id, label: standardLabel(standard) })),
  { value: MEASURED, label: 'Measured outside diameter' },
];

/** Returns the application field and the questions for that application, in order. */
export function formFields({ task, asked, converted, missing, summary }: FinderAnswer): FormField[] {
  const field = (name: string, label: string, given: Partial<Question>) => {
    const { units = [], hint = '', choices = null } = given;
    const value = asked[name] ?? '';
    const isMissing = summary !== '' && (name === 'od' ? 'size' : name) === missing[0];
    return {
      name,
      label: units.length === 1 ? `${label}, ${units[0]?.label ?? ''}` : label,
      value: choices ? chosen(choices, value) : value,
      choices: choices && withTyped(choices, value),
      unit: units.length > 1 ? unitOf(name, units) : null,
      note: isMissing ? addText(missing.slice(0, 1)) : (converted[name] ?? hint),
      isMissing,
    };
  };
  const unitOf = (name: string, units: readonly Choice[]) => ({
    name: `${name}Unit`,
    value: asked[`${name}Unit`] ?? units[0]?.value ?? '',
    choices: units.map(({ value, label }) => ({ value, label })),
  });
  const pipe = () => {
    const standard = pipeStandard(asked['pipe'] ?? '');
    const own = asked['pipe'] === MEASURED;
    const outside = (hint = '') => field('od', 'Outside diameter', { units: OUTSIDE_UNITS, hint });
    const material = PIPE_MATERIALS.find((each) => each === asked['material']);
    const isUnlisted = material !== undefined && !hasTable(material) && asked['pipe'] === undefined;
    return [
      field('pipe', 'Pipe', { choices: STANDARDS }),
      own
        ? outside()
        : field(
            'size',
            'Nominal size',
            standard
              ? {
                  choices: [
                    OPEN,
                    ...standard.sizes.map(({ key, nominal }) => ({ value: key, label: nominal })),
                  ],
                }
              : { hint: 'DN 250 or NPS 10' },
          ),
      ...(isUnlisted
        ? [outside('Measure it. For this material, the nominal size doesn’t determine it.')]
        : []),
    ];
  };
  const questions = (task === null ? [] : QUESTIONS[task]).flatMap((question) => {
    const { choices } = question;
    if (question.isOld && !['pipe', 'size', 'od'].some((name) => asked[name])) return [];
    if (question.field === 'pipe') return pipe();
    if (question.field === 'material' && pipeStandard(asked['pipe'] ?? '') !== null) return [];
    if (choices !== null)
      return [field(question.field, question.label, { ...question, choices: [OPEN, ...choices] })];
    return [field(question.field, question.label, question)];
  });
  return [field('task', 'Application', { choices: APPLICATIONS }), ...questions];
}

const plain = (text: string) => text.replace(/\s/g, '').toLowerCase();

/** Returns the choice that equals the typed value except for spaces and case: `DN250` for `DN 250`. */
function chosen(choices: readonly Choice[], typed: string): string {
  return choices.find(({ value }) => plain(value) === plain(typed))?.value ?? typed;
}

/** Adds a value from the address to the choices, so that the form keeps it as typed. */
function withTyped(choices: readonly Choice[], typed: string): readonly Choice[] {
  const value = chosen(choices, typed);
  const isKnown = choices.some((choice) => choice.value === value);
  return isKnown ? choices : [...choices, { value, label: value }];
}
