import { symbolOf, type Unit } from '../figures/units.ts';
import type { Amount } from './need.ts';
import type { NumberField, UnitChoice } from './questions.ts';

const both = ({ text, converted }: Pick<Amount, 'text' | 'converted'>) =>
  converted === '' ? text : `${text} (${converted})`;

const NEGATIVE_SIZE = 'A size is more than 0.';

/** What a visitor is told of an answer that cannot be compared: what is wrong and what to do, a sentence each. */
export const FINDER_PROBLEMS = {
  tooLong: 'That is too long for one figure. Write the number and its unit.',
  noNumber: 'That is no number. Write it like 8, 10.5, 10 3/4 or 1/2.',
  several: 'Write one number only.',
  wrongUnit: (unit: Unit, choices: readonly UnitChoice[]) =>
    `${symbolOf(unit)} does not belong here. Give the figure in ${choices.map(({ label }) => label).join(', ')}.`,
  negative: {
    od: NEGATIVE_SIZE,
    opening: NEGATIVE_SIZE,
    pressure: 'Give the pressure above that of the air, as a positive number.',
    temperature: '',
    deflection: 'Give the angle as a positive number.',
  } satisfies Record<NumberField, string>,
  tooSmall: (least: Amount) => `That is less than ${both(least)}. Check the number and its unit.`,
  tooLarge: (most: Amount) => `That is more than ${both(most)}. Check the number and its unit.`,
  task: 'Choose one of the tasks.',
  unit: 'Choose one of the units.',
  medium: 'Choose water, gas or other.',
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
  openingTooSmall: (opening: Amount, outside: string) =>
    `The opening of ${opening.text} is not larger than the pipe, ${outside} outside.`,
} as const;
