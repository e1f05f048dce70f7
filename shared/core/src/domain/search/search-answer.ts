import type { z } from 'zod';
import type { searchAnswerSchema } from './answer-schema.ts';

/** What a hit is. */
export const HIT_KINDS = ['product', 'page', 'section', 'table', 'figure', 'document'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** What a search finds; its fields are described in the schema. */
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
export type Understood = SearchAnswer['understood'][number];
export type HitGroup = SearchAnswer['groups'][number];
export type Hit = HitGroup['hits'][number];
/** A piece of text; what matched is marked. */
export type TextPart = Hit['matched'][number];
