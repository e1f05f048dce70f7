import type { Verdict } from '@wa/core/domain/finder/finder-answer';

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  fits: 'Fits',
  'fits-if': 'Fits if',
  ask: 'Ask us',
  no: 'Does not fit',
};

/** Where the parts of a verdict stand. */
export const verdictId = (verdict: Verdict) => `verdict-${verdict}`;
