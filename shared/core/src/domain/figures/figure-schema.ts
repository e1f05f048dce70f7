import { z } from 'zod';
import { defineEntity, line, order } from '../entity.ts';
import { FIGURE_KEY_MAX } from '../limits.ts';
import { LIMITED, FIGURE_STATES } from './catalogue-figure.ts';
import { LIMITS, NUMBER_MAX, NUMBER_RULE } from './figure.ts';
import { UNIT_NAMES } from './units.ts';

const unit = z.enum(UNIT_NAMES);
const number = z.number(NUMBER_RULE).min(-NUMBER_MAX, NUMBER_RULE).max(NUMBER_MAX, NUMBER_RULE);
/** Sizes on offer of one figure. */
const LIST_MAX = 200;
/** Classes of one figure. */
const CLASSES_MAX = 100;

const value = z.union([
  number,
  z.object({ from: number, to: number }).strict(),
  z.array(number).min(1).max(LIST_MAX),
]);
const figure = {
  value,
  limit: z.enum(LIMITS).optional(),
  isMaximum: z.boolean().optional(),
  published: z.object({ value, unit }).strict().optional(),
};
const figureClass = z.union([line, z.object({ ...figure, unit, of: z.literal('OD').optional() }).strict()]);
/** One value of a figure, and the class for which it holds where the figure has several. */
const classValue = z.object({ ...figure, when: figureClass.optional() }).strict();
const measureSchema = z
  .object({ unit, values: z.tuple([classValue], classValue).refine((all) => all.length <= CLASSES_MAX) })
  .strict();

/** A published figure, or a designation, material or property without one (D14). */
export const FIGURE = defineEntity(
  {
    /** Unique: tables, plates and texts name it. */
    key: z.string().max(FIGURE_KEY_MAX),
    /** Group of the list that it stands in: `Repair clamps`. */
    family: line,
    /** Whose figure it is, in the plural, as a plate or list names it beside others: `Snap clamps`. */
    product: line,
    /** What it is, as the first column of a table says it. */
    label: line,
    /** Null for a text. */
    measure: measureSchema.nullable(),
    /** The designation or material; empty for a figure. */
    text: line,
    /** When or where it holds, as it follows the figure in a sentence: `at top or bottom of the casing`. Empty: always. */
    condition: line,
    /** Where it was published: page, table or section of a document, dated as that prints it, or in ISO 8601. */
    source: z.object({ document: line, place: line, date: line }).strict(),
    state: z.enum(FIGURE_STATES),
    /** What readers are told while the state is `question`; empty else. */
    question: line,
    /** What it limits when a part is looked for; null: nothing (D16). */
    use: z
      .object({ limits: z.enum(LIMITED), beyond: z.enum(['no', 'ask']) })
      .strict()
      .nullable(),
    /** Its place within the list of all figures. */
    order,
    /** Keys that it had before: references to them still find it. */
    formerKeys: z.array(z.string()),
    isDeleted: z.boolean(),
  },
  { own: ['order', 'formerKeys', 'isDeleted'] },
);
