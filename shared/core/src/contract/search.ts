import { z } from 'zod';
import { VERDICTS } from '../domain/finder/finder-answer.ts';
import { HIT_KINDS, type SearchAnswer } from '../domain/search/search-answer.ts';
import type { SearchSource } from '../domain/search/search-document.ts';
import { defineEndpoint } from './endpoint.ts';
import { titlesSchema } from '../domain/products/product.ts';

const hit = z.object({
  kind: z.enum(HIT_KINDS),
  title: z.string(),
  titles: titlesSchema,
  href: z.string(),
  image: z.string(),
  matched: z.array(
    z.object({
      text: z.string(),
      mark: z.literal(true).optional(),
      system: z.enum(['us', 'metric', 'both']).optional(),
    }),
  ),
  place: z.string(),
  verdict: z.object({ is: z.enum(VERDICTS), word: z.string() }).nullable(),
});

const searchAnswerSchema = z.object({
  query: z.string(),
  understood: z.array(
    z.object({
      typed: z.string(),
      as: z.string(),
      text: z.string(),
      without: z.string(),
      instead: z.object({ text: z.string(), query: z.string() }).optional(),
    }),
  ),
  problems: z.array(z.string()),
  groups: z.array(
    z.object({ title: z.string(), total: z.number(), hits: z.array(hit), compare: z.string() }),
  ),
  isPartial: z.boolean(),
  finder: z.string(),
}) satisfies z.ZodType<SearchAnswer>;

export const search = defineEndpoint({
  name: 'search',
  method: 'GET',
  path: '/api/search',
  access: 'public',
  summary: 'Products, pages, tables, figures and documents for words, sizes, pressures and part numbers',
  // More than is read is cut, not refused.
  query: z.object({ q: z.string().default('') }),
  responses: { 200: searchAnswerSchema },
});

export const getSearchIndex = defineEndpoint({
  name: 'getSearchIndex',
  method: 'GET',
  path: '/api/search-index',
  access: 'public',
  summary: 'What can be found beside the parts, for a search in the browser on a host of files',
  responses: {
    200: z.object({
      documents: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(HIT_KINDS),
          title: z.string(),
          titles: titlesSchema,
          href: z.string(),
          place: z.string(),
          text: z.string(),
          image: z.string().optional(),
        }),
      ),
      synonyms: z.array(z.object({ word: z.string(), means: z.string() })),
    }) satisfies z.ZodType<SearchSource>,
  },
});
