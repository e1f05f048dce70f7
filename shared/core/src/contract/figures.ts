import { z } from 'zod';
import { LIMITED } from '../domain/figures/figure-use.ts';
import { PLACE_KINDS, PLACE_WAYS, type Place } from '../domain/catalogue/place.ts';
import { FIGURE_KEY_MAX, FIGURE_STATES, type CatalogueFigure } from '../domain/figures/catalogue-figure.ts';
import type { FigureRecord } from '../domain/figures/figure-record.ts';
import { LIMITS, NUMBER_MAX, NUMBER_RULE } from '../domain/figures/figure.ts';
import { UNIT_NAMES } from '../domain/figures/units.ts';
import { clearable, idParams, line, order, recordId, storedFields } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { recordCalls, reorderCall } from './records.ts';

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
const classValue = z.object({ ...figure, when: figureClass.optional() }).strict();
export const measureSchema = z
  .object({ unit, values: z.tuple([classValue], classValue).refine((all) => all.length <= CLASSES_MAX) })
  .strict();

const fields = {
  key: z.string().max(FIGURE_KEY_MAX),
  family: line,
  product: line,
  label: line,
  measure: measureSchema.nullable(),
  text: line,
  condition: line,
  source: z.object({ document: line, place: line, date: line }).strict(),
  state: z.enum(FIGURE_STATES),
  question: line,
  use: z
    .object({ limits: z.enum(LIMITED), beyond: z.enum(['no', 'ask']) })
    .strict()
    .nullable(),
} as const;

/** A figure as readers have it: without its record. */
export const catalogueFigureSchema = z.object(fields) satisfies z.ZodType<CatalogueFigure>;

export const figureSchema = z.object({
  ...storedFields,
  ...fields,
  order,
  formerKeys: z.array(z.string()),
  isDeleted: z.boolean(),
}) satisfies z.ZodType<FigureRecord>;

/** Only the fields that are present change; null clears one (D4). A figure without a measure is a text. */
export const figureChangesSchema = z
  .object({
    ...fields,
    condition: clearable(line),
    question: clearable(line),
    text: clearable(line),
    product: clearable(line),
  })
  .partial();
export type FigureChanges = z.infer<typeof figureChangesSchema>;

export const figureCalls = recordCalls({
  name: 'Figure',
  names: 'Figures',
  path: '/api/figures',
  schema: figureSchema,
  changes: figureChangesSchema,
  words: { one: 'figure', many: 'figures' },
});

export const reorderFigures = reorderCall('Figures', '/api/figures');

/** A place that shows a figure, or a table. */
export const placeSchema = z.object({
  kind: z.enum(PLACE_KINDS),
  id: recordId,
  title: z.string(),
  /** Address of the place on the public site; empty for one that has none. */
  path: z.string(),
  /** How: in a text, on a plate, in a table, on a card, in a data sheet. */
  as: z.enum(PLACE_WAYS),
}) satisfies z.ZodType<Place>;

export const listFigurePlaces = defineEndpoint({
  name: 'listFigurePlaces',
  method: 'GET',
  path: '/api/figures/:id/places',
  access: 'session',
  summary: 'Where a figure is shown: tables, pages, products, cards, data sheets and texts',
  params: idParams,
  responses: { 200: z.array(placeSchema) },
  errors: [404],
});

export const countFigurePlaces = defineEndpoint({
  name: 'countFigurePlaces',
  method: 'GET',
  path: '/api/figure-places',
  access: 'session',
  summary: 'How many places show each figure, by its id; figures that nothing shows are absent',
  responses: { 200: z.record(recordId, z.number().int()) },
});

/** What takes the place of a double, and the version of it that the caller has seen. */
export const mergeSchema = z.object({ into: recordId, intoVersion: z.number().int().optional() });

export const mergeFigures = defineEndpoint({
  name: 'mergeFigures',
  method: 'POST',
  path: '/api/figures/:id/merge',
  access: 'session',
  summary: 'Moves a double to the bin; the figure that takes its place answers to its keys',
  params: idParams,
  body: mergeSchema,
  conditional: true,
  responses: { 200: figureSchema },
  errors: [404, 409, 412, 413, 415, 422],
});
