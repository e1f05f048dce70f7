import { HYPHEN } from '../figures/read-value.ts';
import { oneLine } from '../text.ts';

/** Words without weight. Words of the second list only name an adjacent quantity. */
export const FILLERS = new Set(
  'a an and at by can do does for from how i in is it my need of on or our the to up we with what which fits fit de du des le la les pour avec un une et à au'.split(
    ' ',
  ),
);
export const LABELS = new Set(
  'pressure head size temperature temp diameter nominal od dn nps max min maximum minimum pipe main mains awwa astm x × over under above below between larger greater bigger smaller less more than least most about approx around id dia diam diamètre tuyau tuyaux conduite pression température'.split(
    ' ',
  ),
);
/** Words that a phrase may have between its words in the query, because the search drops them. */
const DROPPED = [...FILLERS, ...LABELS].join('|');

/** Spells the signs of a query as figures are typed, without changing its length. */
export const plainSigns = (text: string): string =>
  text
    .replace(/[”“″]/g, '"')
    .replace(/[’‘′]/g, "'")
    .replace(/(?<=\d ?)[º˚]/g, '°')
    .replace(/\u2212 (?=\d)/g, ' -')
    .replaceAll('\u2212', '-')
    // Zeros before a number keep the length and the value.
    .replace(/(?<![\p{L}\d])(?:minus|moins) (?=\d)/giu, '-00000')
    .replace(HYPHEN, ' ');

/** Removes a phrase from the query: the first whole words, with the dropped words between them. */
export function withoutWords(query: string, typed: string): string {
  const words = typed.split(' ').map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  const phrase = words.join(String.raw`[,;:]?(?:\s+(?:${DROPPED}))*\s+`);
  const whole = new RegExp(String.raw`(?<![\p{L}\p{N}])${phrase}(?![\p{L}\p{N}])[,;:]?`, 'iu');
  const found = whole.exec(plainSigns(query));
  if (found === null) return query;
  return oneLine(`${query.slice(0, found.index)} ${query.slice(found.index + found[0].length)}`);
}

/** Splits a text into lower-case words without punctuation. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Normalizes titles and synonyms for comparison, with words in the singular. */
export const singular = (text: string): string => wordsOf(text).map(stem).join(' ');
/** Returns true if both texts are the same words, without number and accents. */
export const isSame = (one: string, other: string) => plain(singular(one)) === plain(singular(other));

/** Removes accents, because French words are often typed without them. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Removes filler words from a synonym, as from a query: `sewage backing` for `sewage backing up`. */
export function asSearched(word: string, labels: ReadonlySet<string> = new Set()): string {
  const weighty = word
    .split(' ')
    .filter((each) => !FILLERS.has(each.toLowerCase()) && !labels.has(each.toLowerCase()));
  return weighty.length > 0 ? weighty.join(' ') : word;
}

/** Removes a plural `s`, so that a plural finds its singular and vice versa. */
export function stem(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** Matches part numbers: capitals with digits or hyphens, such as `WA-GP-B`, `RS-1`, `FS10`. */
const CODE =
  /(?<![\p{L}\d-])(?:[A-Z][A-Z\d]*(?:-[A-Z\d]+)+|[A-Z]{1,5}\d{1,4}[A-Z]?|WA[A-Z]+)(?![\p{L}\d-])/gu;

/** Returns the letters and digits of a part number, so that all spellings are equal. */
export const compactCode = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

export function codesIn(text: string): string[] {
  return [...new Set(text.match(CODE) ?? [])].filter((code) => compactCode(code).length > 2);
}
