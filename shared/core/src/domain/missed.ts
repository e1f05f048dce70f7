import { oneLine } from './text.ts';

/** Kinds of failed lookups: searches without results, and addresses that weren't found. */
export const MISSED_KINDS = ['search', 'address'] as const;
export type MissedKind = (typeof MISSED_KINDS)[number];

/**
 * Maximum length of a recorded term in characters. A longer term was pasted and says nothing about visitors'
 * words.
 */
export const MISSED_MAX = 80;
/** Maximum number of different terms recorded per day. */
export const MISSED_A_DAY = 2_000;
/** Number of days for which terms are stored. */
export const MISSED_DAYS = 90;

/** Matches seven or more digits in any grouping, which could be a phone number. */
const NUMBER = /\d(?:[\s().+-]*\d){6}/;

/** Normalizes a term for counting. Null if it could identify a person: an email address or a phone number. */
export function missedTerm(text: string): string | null {
  const term = oneLine(text.normalize('NFC')).toLowerCase();
  if (term === '' || term.length > MISSED_MAX) return null;
  return term.includes('@') || term.includes('%40') || NUMBER.test(term) || /\p{Cc}/u.test(term)
    ? null
    : term;
}
