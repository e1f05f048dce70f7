import MiniSearch, { type Query, type SearchOptions, type SearchResult } from 'minisearch';
import { codesIn, compactCode, singular, stem } from '../domain/search/query-words.ts';
import type { Term } from '../domain/search/read-query.ts';
import {
  HIT_KINDS,
  type HitKind,
  type TextPart,
  type SearchDocument,
} from '../domain/search/search-document.ts';

export type SearchIndex = ReturnType<typeof createSearchIndex>;

export interface Found {
  document: SearchDocument;
  /** Matching words of the document, as in the index. */
  words: readonly string[];
}

const KIND_BOOST: Readonly<Record<HitKind, number>> = {
  product: 1.6,
  page: 1.4,
  section: 1,
  table: 1,
  figure: 0.8,
  document: 0.7,
};
/**
 * Minimum letters of a prefix match. Hundreds of words start with the same two letters, so two are enough
 * only for the last word, which may be incomplete.
 */
const PREFIX_FROM = 3;
const LAST_PREFIX_FROM = 2;
/** Minimum letters of a word with one error, with two swapped letters, and with any two errors. */
const ERROR_FROM = 4;
const SWAP_FROM = 5;
const ERRORS_FROM = 8;
/** Maximum number of hits that are processed further. */
const FOUND_MAX = 300;
/** Minimum letters and digits of a part number. */
const CODE_FROM = 3;

/**
 * Prefixes numbers with '#': the engine stores matches in an object by term, and for `250` it would create an
 * array of 250 entries.
 */
const keyOf = (word: string) => stem(word.toLowerCase()).replace(/^(?=\d+$)/, '#');
const fromKey = (key: string) => key.replace(/^#/, '');

type Boost = NonNullable<SearchOptions['boostDocument']>;
type Scored = Pick<SearchResult, 'id' | 'score' | 'terms'>;

/**
 * Creates a search index of all documents. A server process has one; so does the browser on a static host.
 */
export function createSearchIndex(documents: readonly SearchDocument[] = []) {
  const byId = new Map<string, SearchDocument>();
  const index = new MiniSearch<SearchDocument>({
    fields: ['title', 'codes', 'place', 'text'],
    storeFields: ['kind'],
    extractField: (document, field) =>
      field === 'codes'
        ? codesOf(document).map(compactCode).join(' ')
        : String(document[field as keyof SearchDocument] ?? ''),
    processTerm: keyOf,
    searchOptions: { boost: { title: 6, codes: 8 }, processTerm: keyOf },
  });
  const documentsOf = (results: readonly Scored[]): Found[] =>
    [...results]
      .sort(byScore)
      .slice(0, FOUND_MAX)
      .flatMap(({ id, terms }) => {
        const document = byId.get(String(id));
        return document ? [{ document, words: terms.map(fromKey) }] : [];
      });

  /**
   * Searches the longest query first, because longer words are rarer. Others are searched only in the
   * documents found so far.
   */
  function searchAll(queries: readonly Query[], options: SearchOptions, boost: Boost): Scored[] {
    const [first, ...others] = [...queries].sort((a, b) => lettersOf(b) - lettersOf(a));
    if (first === undefined) return [];
    let found: Scored[] = index.search(first, { ...options, boostDocument: boost });
    for (const query of others) {
      if (found.length === 0) return [];
      const before = new Map(found.map((each) => [each.id as unknown, each]));
      const boostDocument: Boost = (id, term, stored) => (before.has(id) ? boost(id, term, stored) : 0);
      found = index.search(query, { ...options, boostDocument }).map(({ id, score, terms }) => {
        const same = before.get(id);
        return { id, score: score + (same?.score ?? 0), terms: [...(same?.terms ?? []), ...terms] };
      });
    }
    return found;
  }

  const drop = (ids: readonly string[]): void => {
    for (const id of ids) if (byId.delete(id)) index.discard(id);
  };

  /** Adds documents and replaces those with the same ids. */
  function put(next: readonly SearchDocument[]): void {
    drop(next.map(({ id }) => id));
    for (const document of next) {
      if (byId.has(document.id)) continue;
      byId.set(document.id, document);
      index.add(document);
    }
  }
  put(documents);

  return {
    put,
    drop,
    document: (id: string): SearchDocument | undefined => byId.get(id),

    /** Returns documents with all of the words, or with any of them, best first. */
    find(terms: readonly Term[], how: 'AND' | 'OR' = 'AND', kinds: readonly HitKind[] = HIT_KINDS): Found[] {
      const last = keyOf(terms.at(-1)?.typed ?? '');
      // A word with synonyms must match as a whole: tap doesn't match tapered.
      const whole = new Set(terms.flatMap(({ typed, means }) => (means.length > 1 ? keyOf(typed) : [])));
      const options: SearchOptions = {
        // A number must match as a whole: 8 bar isn't 80 bar.
        prefix: (term) =>
          !/^[#\d]/.test(term) &&
          !whole.has(term) &&
          term.length >= (term === last ? LAST_PREFIX_FROM : PREFIX_FROM),
      };
      const boost: Boost = (_id, _term, stored) => boostOf(kinds, stored?.['kind'] as HitKind);
      const queries = terms.map(queryOf);
      const found = documentsOf(
        how === 'OR'
          ? index.search({ combineWith: 'OR', queries }, { ...options, boostDocument: boost })
          : searchAll(queries, options, boost),
      );
      // A title equal to the query is first, whatever its score.
      const typed = terms.map((term) => singular(term.typed)).join(' ');
      const exact = found.filter(({ document }) => singular(document.title) === typed);
      return exact.length === 0 ? found : [...new Set([...exact, ...found])];
    },

    /** Returns the most likely intended word; null if none is similar. */
    nearest(word: string): string | null {
      const key = keyOf(word);
      if (key.length < ERROR_FROM) return null;
      const similar = (errors: number, isLikely: (term: string) => boolean) =>
        likeliest(
          index.search(word, { fuzzy: errors, prefix: false }),
          (term) => !isNumber(term) && digitsOf(term) === digitsOf(key) && isLikely(term),
        );
      const one = similar(1, () => true);
      if (one !== null || key.length < SWAP_FROM) return one;
      // Two errors are seldom in a word whose first letter is wrong: `burst` isn't `must`.
      return similar(
        2,
        (term) => term.startsWith(key.slice(0, 1)) && (key.length >= ERRORS_FROM || isSwapped(term, key)),
      );
    },

    /** Returns a part number as printed, from its letters and digits; null if unknown. */
    codeOf(compact: string): string | null {
      if (compact.length < CODE_FROM) return null;
      const options = { fields: ['codes'], prefix: false, fuzzy: false };
      for (const { document } of documentsOf(index.search(compact, options)))
        for (const code of codesOf(document)) if (compactCode(code) === compact) return code;
      return null;
    },
  };
}

/** Precision of scores. Smaller differences depend on the documents that the index contained earlier. */
const SCORE_STEPS = 10_000;

/** Sorts by score, then by id, so that the order doesn't depend on the order of indexing. */
const byScore = (a: Scored, b: Scored): number =>
  Math.round(b.score * SCORE_STEPS) - Math.round(a.score * SCORE_STEPS) ||
  (String(a.id) < String(b.id) ? -1 : 1);

const codesOf = ({ title, text }: SearchDocument): string[] => codesIn(`${title} ${text}`);

/** Returns 0 for other kinds, which excludes their documents before scoring. */
const boostOf = (kinds: readonly HitKind[], kind: HitKind) => (kinds.includes(kind) ? KIND_BOOST[kind] : 0);

/** Builds a query that matches any meaning of a term; a meaning needs all its words. */
const queryOf = ({ means }: Term): Query => ({
  combineWith: 'OR',
  queries: means.map((words) => ({ combineWith: 'AND', queries: [...words] })),
});

const lettersOf = (query: Query): number => JSON.stringify(query).length;

/** Digits are never misspelled: C511 isn't C501, and C900 isn't 900. */
const digitsOf = (word: string) => word.replace(/\D/g, '');
const isNumber = (key: string) => key.startsWith('#');
const isSwapped = (one: string, other: string) => lettersIn(one) === lettersIn(other);
const lettersIn = (word: string) => [...word].sort().join('');

/** Returns the word with the most and best results. */
function likeliest(results: readonly SearchResult[], isLikely: (term: string) => boolean): string | null {
  const weights = new Map<string, number>();
  for (const { terms, score } of results)
    for (const term of terms) if (isLikely(term)) weights.set(term, (weights.get(term) ?? 0) + score);
  const [best] = [...weights].sort(([, a], [, b]) => b - a);
  return best?.[0] ?? null;
}

/** Number of characters of an excerpt, and of those before its first match. */
const SHOWN = 150;
const BEFORE = 40;
const WORD = /([\p{L}\p{N}]+)/u;

/** Returns true for a word of the index. */
function isIn(words: readonly string[]): (word: string) => boolean {
  const wanted = new Set(words);
  return (word) => wanted.has(stem(word.toLowerCase()));
}

/**
 * Returns the line (a table row) with the most matches, and its position; -1 if no line has one.
 * @param words as in the index
 */
export function bestLine(text: string, words: readonly string[]): { line: string; at: number } {
  const isWanted = isIn(words);
  const lines = text.split('\n');
  let best = { line: lines[0] ?? '', at: -1, weight: 0 };
  for (const [at, line] of lines.entries()) {
    const codes = codesIn(line).filter((code) => words.includes(compactCode(code)));
    const weight = line.split(WORD).filter(isWanted).length + codes.length;
    if (weight > best.weight) best = { line, at, weight };
  }
  return { line: best.line, at: best.at };
}

/**
 * Returns the excerpt of a line with the most matches, and marks them.
 * @param words as in the index
 */
export function matchedText(line: string, words: readonly string[]): TextPart[] {
  const isWanted = isIn(words);
  const pieces = line.split(WORD);
  const first = pieces.findIndex(isWanted);
  const from = first < 0 ? 0 : startOf(pieces, first);
  const parts: TextPart[] = from > 0 ? [{ text: '… ' }] : [];
  let length = 0;
  for (const piece of pieces.slice(from)) {
    if (length + piece.length > SHOWN) {
      parts.push({ text: '…' });
      break;
    }
    length += piece.length;
    if (isWanted(piece)) parts.push({ text: piece, mark: true });
    else if (parts.length > 0 && !parts.at(-1)?.mark) parts.push({ text: (parts.pop()?.text ?? '') + piece });
    else if (piece !== '') parts.push({ text: piece });
  }
  return parts;
}

/** Returns the start of the excerpt, so that some words precede the first match. */
function startOf(pieces: readonly string[], first: number): number {
  let from = first;
  for (let length = 0; from > 0 && length < BEFORE; from -= 1) length += pieces[from - 1]?.length ?? 0;
  // Starts at a word instead of the space before it.
  return from > 0 && from % 2 === 0 ? from + 1 : from;
}
