import { z } from 'zod';
import { finderAnswerSchema, partSchema } from '../domain/finder/answer-schema.ts';
import { ALL_PARTS } from '../domain/finder/finder-answer.ts';
import { PIPE_MATERIALS } from '../domain/pipes/pipe-standards.ts';
import { searchAnswerSchema, searchSourceSchema } from '../domain/search/answer-schema.ts';
import { get } from './endpoint.ts';

const text = z.string().optional();

/** Fields of the form at /find. An invalid value is reported in `problems` instead of being rejected. */
const finderQuerySchema = z.object({
  task: text.describe('Application: close-leak, seal-wall ...'),
  pipe: text.describe('Id of a pipe standard, or od: a measured outside diameter'),
  size: text.describe('Nominal size: DN250, NPS 10'),
  od: text,
  odUnit: text.describe('in, mm'),
  material: text.describe(`Of a pipe whose standard is not named: ${PIPE_MATERIALS.join(', ')}`),
  opening: text,
  openingUnit: text.describe('in, mm'),
  pressure: text,
  pressureUnit: text.describe('psi, bar, ft, m'),
  temperature: text,
  temperatureUnit: text.describe('F, C'),
  medium: text.describe('water, gas, other'),
  drinking: text.describe('Whether a certificate to NSF/ANSI/CAN 61 is required: yes, no'),
  restraint: text.describe('Whether the joint must restrain the pipes: yes, no'),
  deflection: text.describe('Degrees'),
  branch: text.describe('Nominal size of the branch: 1/2'),
  [ALL_PARTS]: text.describe('Number of a page of all parts, instead of the first parts of each verdict'),
});

export const getFind = get('/api/find', {
  access: 'public',
  summary: 'Find products that fit a requirement, with the same answer as /find (D16)',
  query: finderQuerySchema,
  responses: { 200: finderAnswerSchema },
});

export const search = get('/api/search', {
  access: 'public',
  summary:
    'Search products, pages, tables, spec values, and documents by words, sizes, pressures, and part numbers',
  // A query that is too long is cut, not rejected.
  query: z.object({ q: z.string().default('') }),
  responses: { 200: searchAnswerSchema },
});

export const getSearchIndex = get('/api/search-index', {
  access: 'public',
  summary: 'Get the search index without the products, for a static copy',
  responses: { 200: searchSourceSchema },
});

export const listParts = get('/api/parts', {
  access: 'public',
  summary: 'Get products with their spec values: the data of finder, comparison, and quote list',
  responses: { 200: z.array(partSchema).readonly() },
});
