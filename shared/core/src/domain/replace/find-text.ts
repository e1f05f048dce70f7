import type { Span } from './reading.ts';

/** A search in all texts. */
export interface TextQuery {
  /** As typed. Nothing is found for an empty text. */
  find: string;
  matchCase: boolean;
  wholeWords: boolean;
}

/** Letters and digits of all scripts. */
const WORD = /[\p{L}\p{N}_]/u;
const MARK = /^\p{M}/u;

/** Returns where a text contains the words, from left to right without overlap. */
export function spansOf(text: string, { find, matchCase, wholeWords }: TextQuery): Span[] {
  const wanted = folded(find, matchCase);
  if (wanted === '') return [];
  const searched = folded(text, matchCase);
  const spans: Span[] = [];
  for (let from = searched.indexOf(wanted); from >= 0;) {
    const to = from + wanted.length;
    const isFound = isWholeLetter(text, to) && !(wholeWords && (endsIn(text, from) || startsIn(text, to)));
    if (isFound) spans.push({ from, to });
    from = searched.indexOf(wanted, isFound ? to : from + 1);
  }
  return spans;
}

/** False if an accent follows, which belongs to the last letter. */
const isWholeLetter = (text: string, at: number): boolean => !MARK.test(text.slice(at, at + 2));

/** True if a word of the text continues before the position. */
const endsIn = (text: string, at: number): boolean => WORD.test(lastSign(text, at));
const startsIn = (text: string, at: number): boolean => WORD.test(firstSign(text, at));

const firstSign = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 32);
const lastSign = (text: string, at: number): string => [...text.slice(Math.max(at - 2, 0), at)].at(-1) ?? '';

/** Folds case and no-break spaces. The result has the same length, so that positions stay the same. */
export function folded(text: string, matchCase: boolean): string {
  const plain = text.replaceAll('\u00a0', ' ');
  if (matchCase) return plain;
  const lower = plain.toLowerCase();
  if (lower.length === plain.length) return lower;
  return Array.from({ length: plain.length }, (_, at) => {
    const sign = plain.charAt(at).toLowerCase();
    return sign.length === 1 ? sign : plain.charAt(at);
  }).join('');
}

/**
 * Returns the new words in the letter case of the words that they replace: `Adaptor` becomes `Adapter`, and
 * `ADAPTOR` becomes `ADAPTER`. With "Match case", the new words are written as typed.
 */
export function inCaseOf(found: string, { find, matchCase }: TextQuery, words: string): string {
  if (matchCase || found === find || words === '') return words;
  const isUpper = found === found.toUpperCase() && found !== found.toLowerCase();
  if (isUpper && [...found].length > 1 && find !== find.toUpperCase()) return words.toUpperCase();
  const [first = ''] = found;
  const isCapital = first !== first.toLowerCase() && find.startsWith(first.toLowerCase());
  return isCapital ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
