import { z } from 'zod';
import { CERTIFICATE } from '../certificates/certificate-schema.ts';
import { PRODUCT } from '../entities.ts';
import { recordId } from '../entity.ts';

/** A line of an import preview: the effect of a cell or row, or the reason why it is rejected. */
export const importLineSchema = z.object({
  kind: z.enum(['refused', 'new', 'change', 'notice']),
  sheet: z.string(),
  /** 0 for a line that isn't about a row of the file. */
  row: z.number().int(),
  /** Name of the column, such as `D`; empty for a whole row. */
  column: z.string(),
  record: z.enum(['figure', 'product', 'certificate']),
  /** Key of the figure, slug of the product, or id of the certificate. */
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

/** The record and its version in the preview; both null for a new record. */
const target = { _id: recordId.nullable(), version: z.number().int().nullable() } as const;

const { prepared: _draft, ...productFields } = PRODUCT.fields;
export const productChangeSchema = z.object({ ...target, fields: z.object(productFields).partial() });
export type ProductChange = z.infer<typeof productChangeSchema>;

export const certificateChangeSchema = z.object({
  ...target,
  fields: z.object(CERTIFICATE.fields).partial(),
});
export type CertificateChange = z.infer<typeof certificateChangeSchema>;
