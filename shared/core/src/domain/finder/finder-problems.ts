import type { Amount } from './requirement.ts';
import type { ChoiceField, NumberField, UnitChoice } from './questions.ts';

const both = ({ text, converted }: Pick<Amount, 'text' | 'converted'>) =>
  converted === '' ? text : `${text} (${converted})`;

/** `psi, bar, or °C`. */
function anyOf(choices: readonly UnitChoice[]): string {
  const labels = choices.map(({ label }) => label);
  if (labels.length < 3) return labels.join(' or ');
  return `${labels.slice(0, -1).join(', ')}, or ${labels.at(-1) ?? ''}`;
}

const NEGATIVE_SIZE = 'A size is more than 0.';

/** What a visitor is told of an answer that cannot be compared: what is wrong and what to do, a sentence each. */
export const FINDER_PROBLEMS = {
  tooLong: 'That is too long for one figure. Write the number and its unit.',
  noNumber: 'That is no number. Write it like 8, 10.5, 10 3/4 or 1/2.',
  several: 'Write one number only.',
  unknownUnit: (typed: string, choices: readonly UnitChoice[]) =>
    `We don't know the unit “${typed}”. Give the value in ${anyOf(choices)}.`,
  wrongUnit: (unit: string, choices: readonly UnitChoice[]) =>
    `${unit} does not belong here. Give the figure in ${choices.map(({ label }) => label).join(', ')}.`,
  negative: {
    od: NEGATIVE_SIZE,
    opening: NEGATIVE_SIZE,
    pressure:
      'Give the pressure above that of the air, as a positive number. We list no ratings for vacuum: ask us.',
    temperature: '',
    deflection: 'Give the angle as a positive number.',
  } satisfies Record<NumberField, string>,
  tooSmall: (least: Amount) => `That is less than ${both(least)}. Check the number and its unit.`,
  tooLarge: (most: Amount) => `That is more than ${both(most)}. Check the number and its unit.`,
  task: 'Choose one of the tasks.',
  unit: 'Choose one of the units.',
  choice: {
    medium: 'Choose water, gas or other.',
    material: 'Choose one of the pipe materials.',
    restraint: 'Choose yes or no.',
  } satisfies Record<ChoiceField, string>,
  standard: 'Choose one of the standards, or measured diameter.',
  sizeMissing: (standard: string) => `Choose the nominal size of the pipe by ${standard}.`,
  sizeUnknown: (size: string, standard: string) =>
    `${standard} has no size ${size}. Choose one of its sizes, or give the measured outside diameter.`,
  noSize: 'That is no nominal size. Write it like NPS 10, 1/2 in or DN 250.',
  sizeUnclear: 'Is that NPS or DN? Write NPS 10 or DN 250, or choose the standard.',
  outsideMissing: 'Give the measured outside diameter.',
  nominalTyped: 'That is a nominal size, no diameter. Give it as the nominal size, or measure the pipe.',
  twoSizes: (nominal: string, published: string, measured: string) =>
    `Two sizes: ${nominal} is ${published} outside, but ${measured} is given. Leave one of them empty.`,
  branchTooLarge: (branch: string, pipe: string) =>
    `The branch of ${branch} is larger than the pipe, ${pipe}. Check both sizes.`,
  openingTooSmall: (opening: Amount, outside: string) =>
    `The opening of ${opening.text} is not larger than the pipe, ${outside} outside.`,
} as const;
