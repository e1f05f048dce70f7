import type { z } from 'zod';
import type { block } from './page-schema.ts';

/** A piece of content in a column (specification 3). `data` is known to the block's own kind (domain/block-kinds). */
export type Block = z.infer<typeof block>;
