import { z } from 'zod';
import { NUMBER_MAX, NUMBER_RULE } from './figure.ts';
import { UNIT_NAMES } from './units.ts';

const number = z.number(NUMBER_RULE).min(-NUMBER_MAX, NUMBER_RULE).max(NUMBER_MAX, NUMBER_RULE);
/** Maximum number of sizes in the list of one figure. */
const LIST_MAX = 200;

export const figureUnit = z.enum(UNIT_NAMES);

/** A number, a range, or a list of sizes. */
export const figureValue = z.union([
  number,
  z.object({ from: number, to: number }).strict(),
  z.array(number).min(1).max(LIST_MAX),
]);
