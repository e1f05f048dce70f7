import { z } from 'zod';
import type { Part } from '../domain/finder/part.ts';
import { FIGURE } from '../domain/figures/figure-schema.ts';
import { restraintFields, titlesSchema } from '../domain/products/product-schema.ts';
import { TASKS } from '../domain/products/tasks.ts';
import { get } from './endpoint.ts';

export const partSchema = z.object({
  slug: z.string(),
  name: z.string(),
  detail: z.string(),
  image: z.string(),
  href: z.string(),
  titles: titlesSchema,
  sheet: z.string().nullable(),
  tasks: z.array(z.enum(TASKS)).readonly(),
  ...restraintFields,
  figures: z.array(z.object(FIGURE.fields)).readonly(),
  asks: z.array(z.string()).readonly().optional(),
}) satisfies z.ZodType<Part>;

export const listParts = get('/api/parts', {
  access: 'public',
  summary: 'Products with their figures: what finder, comparison and inquiry are answered from',
  responses: { 200: z.array(partSchema).readonly() },
});
