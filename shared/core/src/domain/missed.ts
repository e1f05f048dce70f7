import { oneLine } from './text.ts';

/** What visitors look for and do not find: words, and addresses that show nothing. */
export const MISSED_KINDS = ['search', 'address'] as const;
export type MissedKind = (typeof MISSED_KINDS)[number];

/** Characters of a term that is kept; a longer one was pasted, and is nobody's word for a thing. */
export const MISSED_MAX = 80;
/** Different terms that are kept of one day. */
export const MISSED_A_DAY = 2_000;
/** Days that they are kept. */
export const MISSED_DAYS = 90;

/** Seven digits or more, however they are grouped: a telephone number, or what could be one. */
const NUMBER = /\d(?:[\s().+-]*\d){6}/;

/** A term as it is counted, or null where it could name a person: what looks like an e-mail address or phone number. */
export function missedTerm(text: string): string | null {
  const term = oneLine(text.normalize('NFC')).toLowerCase();
  if (term === '' || term.length > MISSED_MAX) return null;
  return term.includes('@') || term.includes('%40') || NUMBER.test(term) || /\p{Cc}/u.test(term)
    ? null
    : term;
}
