import { z } from 'zod';
import { post } from './endpoint.ts';

const uploadSchema = z.object({
  /** Root-relative address of the stored file. */
  url: z.string(),
  /** Original file name, cleaned. */
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  type: z.string(),
  /** Size in pixels, for images. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
});
export type Upload = z.infer<typeof uploadSchema>;

export const upload = post('/api/upload', {
  summary: 'Stores one image (up to 8 MB) or document (up to 20 MB)',
  files: ['image', 'file'],
  conditional: true,
  responses: { 201: uploadSchema },
  errors: [413, 415, 422],
});
