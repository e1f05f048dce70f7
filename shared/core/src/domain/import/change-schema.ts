import { z } from 'zod';
import { day, line, recordId } from '../entity.ts';

/** A line of an import preview: the effect of a cell or row, or the reason why it is rejected. */
export const importLineSchema = z.object({
  kind: z.enum(['refused', 'new', 'change', 'notice']),
  sheet: z.string(),
  /** 0 for a line that isn't about a row of the file. */
  row: z.number().int(),
  /** Name of the column, such as `D`; empty for a whole row. */
  column: z.string(),
  record: z.enum(['figure', 'product']),
  /** Key of the figure, or slug of the product. */
  key: z.string(),
  title: z.string(),
  field: z.string(),
  before: z.string(),
  /** The new text, or the rejected one. */
  after: z.string(),
  /** Reason for the rejection or notice; otherwise empty. */
  reason: z.string(),
});
export type ImportLine = z.infer<typeof importLineSchema>;

export const productChangeSchema = z.object({
  _id: recordId,
  version: z.number().int(),
  fields: z
    .object({
      title: line,
      url: z.string().max(2_048),
      metaTitle: line,
      metaDescription: line,
      reviewBy: day,
    })
    .partial(),
});
export type ProductChange = z.infer<typeof productChangeSchema>;
