import { Unreadable } from '../figures/read-value.ts';
import type { Synonym } from '../settings/settings.ts';
import { MEDIA, MEDIUM_LABELS, type Medium } from '../finder/questions.ts';
import { oneLine } from '../text.ts';
import { compactCode } from './part-codes.ts';
import { readNeed, type Need } from './read-need.ts';
import type { Understood } from './search-answer.ts';
import { QUERY_MAX } from './search-path.ts';

/** A word of the query, or a part number, and what it may also mean: each a list of words that stand together. */
export interface Term {
  typed: string;
  isCode: boolean;
  means: readonly (readonly string[])[];
}

export interface ReadQuery {
  /** Cut, on one line. */
  query: string;
  needs: Need[];
  /** Only beside needs: else it is a word as any other. */
  medium: Medium | null;
  terms: Term[];
  understood: Understood[];
  problems: string[];
}

export interface KnownWords {
  synonyms: readonly Synonym[];
  /** Part numbers as printed, by their letters and digits. */
  codes: ReadonlyMap<string, string>;
}

/** Words of no weight; those of the second list name what stands beside them. */
const FILLERS = new Set(
  'a an and at by for from in is it my of on or our the to up with what which fits fit'.split(' '),
);
const LABELS = new Set(
  'pressure head size temperature temp diameter nominal od dn nps max min maximum minimum pipe'.split(' '),
);
/** Words of a part number that was typed apart. */
const CODE_WORDS = 5;

/** Sizes, part numbers and synonyms in a query, and the words that are left. Linear in its length, which is bound. */
export function readQuery(typed: string, known: KnownWords): ReadQuery {
  const query = oneLine(typed.slice(0, QUERY_MAX * 5))
    .slice(0, QUERY_MAX)
    .trim();
  const needs: Need[] = [];
  const understood: Understood[] = [];
  const problems: string[] = [];
  const words: (string | null)[] = [];
  let rest = query.replace(/[”“″]/g, '"').replaceAll('\u2212', '-');
  while (rest !== '') {
    const at = query.length - rest.length;
    let length = 0;
    try {
      const found = readNeed(rest);
      if (found !== null) {
        length = found.typed.length;
        needs.push(...found.needs);
        // A need ends what stood before it.
        words.push(null);
        const around = (middle: string) =>
          oneLine(`${query.slice(0, at)} ${middle} ${query.slice(at + length)}`);
        const { instead } = found;
        understood.push({
          typed: query.slice(at, at + length),
          as: found.as,
          text: found.text,
          without: around(''),
          ...(instead && { instead: { text: instead.text, query: around(instead.typed) } }),
        });
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      problems.push(error.message);
    }
    if (length === 0) {
      const word = /^\S+/.exec(rest)?.[0] ?? rest;
      length = word.length;
      words.push(word);
    }
    rest = rest.slice(length).trimStart();
  }
  const isWeighty = (word: string) =>
    !FILLERS.has(word.toLowerCase()) && !(needs.length > 0 && LABELS.has(word.toLowerCase()));
  const kept = words.some((word) => word !== null && isWeighty(word))
    ? words.filter((word) => word === null || isWeighty(word))
    : needs.length > 0
      ? []
      : words;
  const named = needs.length === 0 ? undefined : kept.find((word) => mediumOf(word) !== null);
  const medium = mediumOf(named ?? null);
  if (named !== undefined && named !== null && medium !== null)
    understood.push({
      typed: named,
      as: 'Medium',
      text: MEDIUM_LABELS[medium],
      without: withoutWords(query, named),
    });
  const left = medium === null ? kept : kept.filter((word) => word !== named);
  const terms = readTerms(left, known, query, understood);
  return { query, needs, medium, terms, understood, problems };
}

const mediumOf = (word: string | null): Medium | null =>
  MEDIA.find((medium) => medium !== 'other' && medium === word?.toLowerCase()) ?? null;

function readTerms(
  words: readonly (string | null)[],
  { synonyms, codes }: KnownWords,
  query: string,
  understood: Understood[],
): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < words.length;) {
    const word = words[at];
    if (word === undefined || word === null) {
      at += 1;
      continue;
    }
    const run = (length: number) => {
      const part = words.slice(at, at + length);
      return part.length === length && part.every((each) => each !== null) ? part.join(' ') : null;
    };
    const tell = (typed: string, as: string, text: string) =>
      understood.push({ typed, as, text, without: withoutWords(query, typed) });
    const code = longest(CODE_WORDS, (length) => {
      const typed = run(length);
      const printed = typed === null ? undefined : codes.get(compactCode(typed));
      return typed === null || printed === undefined ? null : { typed, printed, length };
    });
    if (code !== null) {
      tell(code.typed, 'Part number', code.printed);
      terms.push({ typed: code.typed, isCode: true, means: [[compactCode(code.typed)]] });
      at += code.length;
      continue;
    }
    const synonym = longest(CODE_WORDS, (length) => {
      const typed = run(length);
      const all = typed === null ? [] : synonyms.filter((each) => isSame(each.word, typed));
      return typed === null || all.length === 0 ? null : { typed, all, length };
    });
    if (synonym !== null) {
      const { typed, all, length } = synonym;
      tell(typed, 'Also', all.map(({ means }) => means).join(', '));
      terms.push({
        typed,
        isCode: false,
        means: [wordsOf(typed), ...all.map(({ means }) => wordsOf(means))],
      });
      at += length;
      continue;
    }
    const plain = wordsOf(word);
    terms.push(...plain.map((each) => ({ typed: each, isCode: false, means: [[each]] })));
    at += 1;
  }
  return terms;
}

function longest<T>(most: number, find: (length: number) => T | null): T | null {
  for (let length = most; length > 0; length -= 1) {
    const found = find(length);
    if (found !== null) return found;
  }
  return null;
}

/** The query without some words of it, wherever they begin. */
export function withoutWords(query: string, typed: string): string {
  const at = query.toLowerCase().indexOf(typed.toLowerCase());
  return at < 0 ? query : oneLine(`${query.slice(0, at)} ${query.slice(at + typed.length)}`);
}

/** Lower case, without signs. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const singular = (text: string) => wordsOf(text).map(stem).join(' ');
const isSame = (one: string, other: string) => singular(one) === singular(other);

/** A plural finds its singular and the other way round. */
export function stem(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
