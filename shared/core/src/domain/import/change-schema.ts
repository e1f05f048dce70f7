import { z } from 'zod';
import { line, recordId } from '../entity.ts';

/** One line of a preview: what a cell or row would do, or why it cannot. */
export const importLineSchema = z.object({
  kind: z.enum(['refused', 'new', 'change', 'notice']),
  sheet: z.string(),
  /** 0 for what stands in no row of the file. */
  row: z.number().int(),
  /** `D`; empty for a whole row. */
  column: z.string(),
  record: z.enum(['figure', 'product']),
  /** Key of the figure or slug of the product. */
  key: z.string(),
  title: z.string(),
  field: z.string(),
  before: z.string(),
  /** The new text, or what was refused. */
  after: z.string(),
  /** Why it was refused, or what is odd; empty else. */
  reason: z.string(),
});
export type ImportLine = z.infer<typeof importLineSchema>;

export const productChangeSchema = z.object({
  _id: recordId,
  version: z.number().int(),
  fields: z
    .object({ title: line, url: z.string().max(2_048), metaTitle: line, metaDescription: line })
    .partial(),
});
export type ProductChange = z.infer<typeof productChangeSchema>;
