import type { Unit } from '../figures/units.ts';
import { MATERIAL_LABELS, PIPE_MATERIALS } from '../pipes/pipe-standards.ts';
import type { Task } from '../products/tasks.ts';
import type { Amount, Said } from './read-requirement.ts';

/**
 * Questions for a number with a unit. The unit has a parameter of its own, named like the field plus `Unit`.
 */
export type NumberField = 'od' | 'opening' | 'pressure' | 'temperature' | 'deflection';

export interface Choice {
  /** Value in the address. */
  value: string;
  label: string;
}

export interface UnitChoice extends Choice {
  unit: Unit;
}

const unit = (value: string, is: Unit, label: string = is): UnitChoice => ({ value, label, unit: is });
const PRESSURES = [unit('psi', 'psi'), unit('bar', 'bar')];
const HEADS = [unit('ft', 'ft of water'), unit('m', 'm wc', 'm of water')];

const US_FIRST = {
  length: [unit('in', 'in'), unit('mm', 'mm')],
  pressure: [...PRESSURES, ...HEADS],
  head: [...HEADS, ...PRESSURES],
  temperature: [unit('F', '°F'), unit('C', '°C')],
  angle: [unit('deg', '°')],
};

/**
 * Returns a unit as an address spells it: `ft` for feet of water. Undefined for a unit that isn't used in
 * questions.
 */
export const answerOfUnit = (unit: Unit): string | undefined =>
  Object.values(US_FIRST)
    .flat()
    .find((choice) => choice.unit === unit)?.value;

export const MEDIA = ['water', 'gas', 'other'] as const;
export type Medium = (typeof MEDIA)[number];
export const MEDIUM_LABELS: Readonly<Record<Medium, string>> = {
  water: 'Water',
  gas: 'Gas',
  other: 'Other',
};

export const YES_NO = ['yes', 'no'] as const;
export type YesNo = (typeof YES_NO)[number];
const YES_NO_LABELS: Readonly<Record<YesNo, string>> = { yes: 'Yes', no: 'No' };

/** Value of the field `pipe` for a measured outside diameter. */
export const MEASURED = 'od';

/** Names of questions. `pipe` stands for the fields pipe, size, od, and odUnit. */
export type Asked = 'pipe' | Exclude<NumberField, 'od'> | ChoiceField | 'branch';

export type ChoiceField = 'material' | 'restraint' | 'medium' | 'drinking';

export interface Question {
  field: Asked;
  label: string;
  hint: string;
  /** The first unit is the default; empty for a question without a number. */
  units: readonly UnitChoice[];
  /** Null for a text field. */
  choices: readonly Choice[] | null;
  /**
   * True for a question of an earlier form: old addresses with an answer are still read, but the form doesn't
   * ask it.
   */
  isOld?: true;
}

const ask = (field: Asked, label: string, units: readonly UnitChoice[] = [], hint = ''): Question => ({
  field,
  label,
  hint,
  units,
  choices: null,
});
const choose = <Value extends string>(
  field: ChoiceField,
  label: string,
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Question => ({
  ...ask(field, label),
  choices: values.map((value) => ({ value, label: labels[value] })),
});

const pipe = ask('pipe', 'Pipe', US_FIRST.length, 'By standard and nominal size, or measured.');
const wall = ask('opening', 'Opening or casing, inside', US_FIRST.length);
const opening = ask('opening', 'Opening, inside', US_FIRST.length);
const pressure = ask('pressure', 'Pressure', US_FIRST.pressure);
const head = ask('pressure', 'Head', US_FIRST.head, 'Water level above the sill of the opening.');
const temperature = ask('temperature', 'Temperature', US_FIRST.temperature);
const material = choose('material', 'Pipe material', PIPE_MATERIALS, MATERIAL_LABELS);
const restraint = choose('restraint', 'Does the joint need to restrain the pipes?', YES_NO, YES_NO_LABELS);
const medium = choose('medium', 'Fluid', MEDIA, MEDIUM_LABELS);
const drinking = {
  ...choose('drinking', 'Drinking water?', YES_NO, YES_NO_LABELS),
  hint: 'Yes compares certificates to NSF/ANSI/CAN 61.',
};
const deflection = ask('deflection', 'Deflection', US_FIRST.angle, 'The angle between the two pipes.');
const branch = ask('branch', 'Branch', [], 'Nominal size: 1/2, 2, or DN 50.');

/** The questions for each task, in the order of the form (D16). Other query parameters are ignored. */
export const QUESTIONS: Readonly<Record<Task, readonly Question[]>> = {
  'seal-wall': [pipe, material, wall, pressure, temperature, medium, drinking],
  'close-leak': [pipe, material, pressure, restraint, temperature, medium, drinking],
  'join-pipes': [pipe, material, pressure, restraint, deflection, temperature, medium, drinking],
  branch: [pipe, material, branch, pressure, medium, drinking],
  'stop-backflow': [{ ...pipe, isOld: true }, opening, head],
  'shut-off': [opening, head],
  'close-casing': [pipe, material, wall, pressure],
  'plug-opening': [opening, pressure, temperature, medium, drinking],
};

/** The questions of a search, which has no task. */
export const SEARCH_QUESTIONS: readonly Question[] = [
  pipe,
  pressure,
  temperature,
  deflection,
  branch,
  medium,
];

export const OUTSIDE_UNITS: readonly UnitChoice[] = US_FIRST.length;

/** Plausible range of a number, in the first metric unit of its quantity; a number beyond it is a typo. */
export const REASONABLE: Readonly<Record<NumberField, { from: number; to: number; unit: Unit }>> = {
  od: { from: 3, to: 5000, unit: 'mm' },
  opening: { from: 3, to: 20_000, unit: 'mm' },
  pressure: { from: 0, to: 1000, unit: 'bar' },
  temperature: { from: -273.15, to: 1000, unit: '°C' },
  deflection: { from: 0, to: 90, unit: '°' },
};

/** Formats a value in both systems: `8 bar (116 psi)`. */
export const both = ({ text, converted }: Said): string =>
  converted === '' ? text : `${text} (${converted})`;

/** Lists units: `psi, bar, or °C`. */
function anyOf(choices: readonly UnitChoice[]): string {
  const labels = choices.map(({ label }) => label);
  if (labels.length < 3) return labels.join(' or ');
  return `${labels.slice(0, -1).join(', ')}, or ${labels.at(-1) ?? ''}`;
}

const NEGATIVE_SIZE = 'Enter a size greater than 0.';

/** Messages for an answer that can't be compared: the problem and the remedy, one sentence each. */
export const FINDER_PROBLEMS = {
  tooLong: 'That’s too long. Enter a number and its unit.',
  noNumber: 'Enter a number, such as 8, 10.5, 10 3/4, or 1/2.',
  several: 'Enter only one number.',
  unknownUnit: (typed: string, choices: readonly UnitChoice[]) =>
    `We don’t know the unit “${typed}”. Use ${anyOf(choices)}.`,
  wrongUnit: (unit: string, choices: readonly UnitChoice[]) =>
    `This field doesn’t use ${unit}. Use ${anyOf(choices)}.`,
  negative: {
    od: NEGATIVE_SIZE,
    opening: NEGATIVE_SIZE,
    pressure: 'Enter gauge pressure as a positive number. We don’t list ratings for vacuum.',
    temperature: '',
    deflection: 'Enter the angle as a positive number.',
  } satisfies Record<NumberField, string>,
  tooSmall: (least: Amount) => `This value is less than ${both(least)}. Check the number and its unit.`,
  tooLarge: (most: Amount) => `This value is more than ${both(most)}. Check the number and its unit.`,
  task: 'Choose one of the applications.',
  choice: {
    medium: 'Choose water, gas, or other.',
    material: 'Choose one of the pipe materials.',
    restraint: 'Choose yes or no.',
    drinking: 'Choose yes or no.',
  } satisfies Record<ChoiceField, string>,
  notWater: 'Drinking water needs water as the fluid. Change one of the two answers.',
  standard: 'Choose one of the standards, or measured diameter.',
  sizeMissing: (standard: string) => `Choose the nominal size of the pipe by ${standard}.`,
  sizeUnknown: (size: string, standard: string) =>
    `${standard} has no size “${size}”. Choose one of its sizes, or enter the measured outside diameter.`,
  noSize: 'This isn’t a nominal size. Enter one such as NPS 10, 1/2 in, or DN 250.',
  sizeUnclear: 'Is that NPS or DN? Enter NPS 10 or DN 250, or choose the standard.',
  outsideUnclear: 'Is that in inches or millimeters? Enter OD 10.75 in or OD 273 mm.',
  outsideMissing: 'Enter the measured outside diameter.',
  nominalTyped: 'This is a nominal size, not a diameter. Enter it as the nominal size, or measure the pipe.',
  twoSizes: (nominal: string, outside: string, measured: string) =>
    `${nominal} is ${outside} outside, but you also entered ${measured}. Enter only one of the two.`,
  branchTooLarge: (branch: string, pipe: string) =>
    `The branch of ${branch} is larger than the pipe, ${pipe}. Check both sizes.`,
  openingTooSmall: (opening: Amount, outside: string) =>
    `The opening of ${opening.text} is not larger than the pipe, ${outside} outside.`,
} as const;
