import type { z } from 'zod';
import type { FIGURE } from './figure-schema.ts';

/** A figure as it is stored. */
export type FigureRecord = z.infer<typeof FIGURE.schema>;
