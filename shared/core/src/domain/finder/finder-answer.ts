import type { z } from 'zod';
import type { finderAnswerSchema } from './answer-schema.ts';

/**
 * `so-far`: all compared values fit, and others are still missing. `fits-if`: it fits after a confirmation.
 * `ask`: a rating isn't listed. A value that isn't listed never counts as a yes.
 */
export const VERDICTS = ['fits', 'so-far', 'fits-if', 'ask', 'no'] as const;
export type Verdict = (typeof VERDICTS)[number];
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  fits: 'Fits',
  'so-far': 'Fits so far',
  'fits-if': 'Fits if confirmed',
  ask: 'Rating not listed',
  no: 'Doesn’t fit',
};

/** Number of parts per verdict in an answer, unless the query asks for all. */
export const PARTS_SHOWN = 25;
/** Query parameter that asks for all parts, in pages; its value is the page number. */
export const ALL_PARTS = 'all';
/** Number of parts on a page of all parts. */
export const PARTS_ON_PAGE = 50;

/** The finder's answer to a query; the schema describes its fields. */
export type FinderAnswer = z.infer<typeof finderAnswerSchema>;
export type FoundPart = FinderAnswer['parts'][number];
export type Compared = FoundPart['compared'][number];
export type WallGap = NonNullable<FinderAnswer['gap']>;
