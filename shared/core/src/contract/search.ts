import { z } from 'zod';
import { searchAnswerSchema } from '../domain/search/answer-schema.ts';
import { HIT_KINDS } from '../domain/search/search-answer.ts';
import type { SearchSource } from '../domain/search/search-document.ts';
import { get } from './endpoint.ts';
import { titlesSchema } from '../domain/products/product-schema.ts';

export const search = get('/api/search', {
  access: 'public',
  summary: 'Products, pages, tables, figures and documents for words, sizes, pressures and part numbers',
  // More than is read is cut, not refused.
  query: z.object({ q: z.string().default('') }),
  responses: { 200: searchAnswerSchema },
});

export const getSearchIndex = get('/api/search-index', {
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
