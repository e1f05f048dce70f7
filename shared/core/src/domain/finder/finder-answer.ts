import type { z } from 'zod';
import type { finderAnswerSchema } from './answer-schema.ts';

/**
 * `so-far`: what was compared fits, and more is to be compared. `fits-if`: it fits once something is confirmed.
 * `ask`: a rating is not listed. Nothing unlisted is ever a yes.
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

/** Parts of one verdict that an answer shows before all are asked for: more than anybody reads. */
export const PARTS_SHOWN = 25;
/** Field of an address that asks for all parts, in pages; its value is the number of the page. */
export const ALL_PARTS = 'all';
/** Parts on a page of all parts. */
export const PARTS_ON_PAGE = 50;

/** What the finder says to a question; its fields are described in the schema. */
export type FinderAnswer = z.infer<typeof finderAnswerSchema>;
export type FoundPart = FinderAnswer['parts'][number];
export type Compared = FoundPart['compared'][number];
export type WallGap = NonNullable<FinderAnswer['gap']>;
