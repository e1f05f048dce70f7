import type { Catalogue } from './catalogue.ts';
import { keysIn } from '../figures/references.ts';

/** Keys without a figure that any text of a value refers to: visitors read "on request" there. */
export const missingIn = (value: unknown, { figure }: Pick<Catalogue, 'figure'>): string[] =>
  [...keysIn(value)].filter((key) => figure(key) === null);
