import { z } from 'zod';
import { PLACE_KINDS, PLACE_WAYS, type Place } from '../domain/catalogue/places.ts';
import { allClearable, recordId } from '../domain/field-schemas.ts';
import { FIGURE } from '../domain/figures/figure-schema.ts';
import { idParams, get, post } from './endpoint.ts';
import { recordCalls, reorderCall } from './records.ts';

export const figureSchema = FIGURE.schema;
const { condition, question, text, product } = FIGURE.fields;

/** Only the fields that are present change; null clears one (D4). A figure without a measure is a text. */
export const figureChangesSchema = z
  .object({
    ...FIGURE.fields,
    ...allClearable({ condition, question, text, product }),
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

export const reorderFigures = reorderCall('/api/figures', 'entries', 'records');

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

export const listFigurePlaces = get('/api/figures/:id/places', {
  summary: 'Where a figure is shown: tables, pages, products, cards, data sheets and texts',
  params: idParams,
  responses: { 200: z.array(placeSchema) },
  errors: [404],
});

export const countFigurePlaces = get('/api/figure-places', {
  summary: 'How many places show each figure, by its id; figures that nothing shows are absent',
  responses: { 200: z.record(recordId, z.number().int()) },
});

/** What takes the place of a double, and the version of it that the caller has seen. */
export const mergeSchema = z.object({ into: recordId, intoVersion: z.number().int().optional() });

export const mergeFigures = post('/api/figures/:id/merge', {
  summary: 'Moves a double to the bin; the figure that takes its place answers to its keys',
  params: idParams,
  body: mergeSchema,
  conditional: true,
  responses: { 200: figureSchema },
  errors: [404, 409, 412, 413, 415, 422],
});
