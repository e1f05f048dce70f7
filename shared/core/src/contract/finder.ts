import { z } from 'zod';
import { ALL_PARTS, VERDICTS, type FinderAnswer } from '../domain/finder/finder-answer.ts';
import { LIMITED } from '../domain/figures/figure-use.ts';
import { PIPE_MATERIALS } from '../domain/pipes/pipe-material.ts';
import { TASKS } from '../domain/products/tasks.ts';
import { defineEndpoint } from './endpoint.ts';

const texts = z.record(z.string(), z.string());
const length = z.object({ text: z.string(), converted: z.string() });

const comparedSchema = z.object({
  limits: z.enum([...LIMITED, 'medium', 'restraint', 'pipe-material']),
  label: z.string(),
  need: z.string(),
  needConverted: z.string(),
  published: z.string(),
  publishedConverted: z.string(),
  result: z.enum(['holds', 'confirm', 'not-published', 'fails']),
  word: z.string(),
});

export const finderAnswerSchema = z.object({
  task: z.enum(TASKS).nullable(),
  asked: texts,
  converted: texts,
  problems: texts,
  summary: z.string(),
  gap: z
    .object({
      pipe: z.string(),
      opening: length,
      outside: length,
      difference: length,
      annulus: length,
      ratio: z.number(),
    })
    .nullable(),
  parts: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      detail: z.string(),
      image: z.string(),
      href: z.string(),
      sheet: z.string().nullable(),
      verdict: z.enum(VERDICTS),
      reason: z.string(),
      restraint: z.string(),
      compared: z.array(comparedSchema),
    }),
  ),
  page: z.object({ number: z.number(), count: z.number() }).nullable(),
  counts: z.record(z.enum(VERDICTS), z.number()),
  missing: z.string(),
  hint: z.string(),
  rules: z.array(z.string()),
}) satisfies z.ZodType<FinderAnswer>;

const text = z.string().optional();

/** The fields of the form at /find; what makes no sense is answered too, in `problems`. */
export const finderQuerySchema = z.object({
  task: text.describe('What is to be done: close-leak, seal-wall ...'),
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
  restraint: text.describe('Whether the joint must hold the pipes together: yes, no'),
  deflection: text.describe('Degrees'),
  branch: text.describe('Nominal size of the branch: 1/2'),
  [ALL_PARTS]: text.describe('Number of a page of all parts, instead of the first parts of each verdict'),
});

export const getFind = defineEndpoint({
  name: 'getFind',
  method: 'GET',
  path: '/api/find',
  access: 'public',
  summary: 'Parts that fit a need by their published figures, as /find answers (D16)',
  query: finderQuerySchema,
  responses: { 200: finderAnswerSchema },
});
