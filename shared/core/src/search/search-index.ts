import MiniSearch, { type Query, type SearchOptions, type SearchResult } from 'minisearch';
import { codesIn, compactCode, singular, stem, type Term } from '../domain/search/read-query.ts';
import {
  HIT_KINDS,
  type HitKind,
  type TextPart,
  type SearchDocument,
} from '../domain/search/search-document.ts';

export type SearchIndex = ReturnType<typeof createSearchIndex>;

export interface Found {
  document: SearchDocument;
  /** Words of the document by which it was found, as the index has them. */
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
 * Letters from which the beginning of a word is enough. Two letters begin hundreds of words, so they count only for the
 * last word, which may still be being typed.
 */
const PREFIX_FROM = 3;
const LAST_PREFIX_FROM = 2;
/** Letters of a word that may hold one error, and of one that may hold two: two letters that changed places are two. */
const ERROR_FROM = 4;
const ERRORS_FROM = 5;
/** What is looked at of what was found. */
const FOUND_MAX = 300;
/** Fewer letters and digits are no part number. */
const CODE_FROM = 3;

/** The engine keeps matches in an object by term, where a number is the place in an array: 250 of them for `250`. */
const keyOf = (word: string) => stem(word.toLowerCase()).replace(/^(?=\d+$)/, '#');
const fromKey = (key: string) => key.replace(/^#/, '');

type Boost = NonNullable<SearchOptions['boostDocument']>;
type Scored = Pick<SearchResult, 'id' | 'score' | 'terms'>;

/** Words of everything that can be found. One a process, and one in the browser of a host of files. */
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

  /** Longer words are rarer: they are looked for first, and the others only in the documents that have them. */
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

  /** Replaces the documents of the same ids. */
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

    /** Documents with all of the words, or any of them; best first. */
    find(terms: readonly Term[], how: 'AND' | 'OR' = 'AND', kinds: readonly HitKind[] = HIT_KINDS): Found[] {
      const last = keyOf(terms.at(-1)?.typed ?? '');
      // A word of the office is whole: tap doesn't begin tapered.
      const whole = new Set(terms.flatMap(({ typed, means }) => (means.length > 1 ? keyOf(typed) : [])));
      const options: SearchOptions = {
        // 8 bar is not 80 bar.
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
      // What is called exactly so is first, whatever its weight.
      const typed = terms.map((term) => singular(term.typed)).join(' ');
      const exact = found.filter(({ document }) => singular(document.title) === typed);
      return exact.length === 0 ? found : [...new Set([...exact, ...found])];
    },

    /** The word that was probably meant; null where none is near. */
    nearest(word: string): string | null {
      const { length } = keyOf(word);
      const most = length < ERROR_FROM ? 0 : length < ERRORS_FROM ? 1 : 2;
      for (let errors = 1; errors <= most; errors += 1) {
        const found = likeliest(index.search(word, { fuzzy: errors, prefix: false }));
        if (found !== null) return found;
      }
      return null;
    },

    /** A part number as printed, by its letters and digits; null for none. */
    codeOf(compact: string): string | null {
      if (compact.length < CODE_FROM) return null;
      const options = { fields: ['codes'], prefix: false, fuzzy: false };
      for (const { document } of documentsOf(index.search(compact, options)))
        for (const code of codesOf(document)) if (compactCode(code) === compact) return code;
      return null;
    },
  };
}

/** Steps of a score that say something: what is finer depends on what the index once held. */
const SCORE_STEPS = 10_000;

/** Best first. Documents of equal weight by their ids, in whatever order they came into the index. */
const byScore = (a: Scored, b: Scored): number =>
  Math.round(b.score * SCORE_STEPS) - Math.round(a.score * SCORE_STEPS) ||
  (String(a.id) < String(b.id) ? -1 : 1);

const codesOf = ({ title, text }: SearchDocument): string[] => codesIn(`${title} ${text}`);

/** A document of another kind is left out before it is weighed. */
const boostOf = (kinds: readonly HitKind[], kind: HitKind) => (kinds.includes(kind) ? KIND_BOOST[kind] : 0);

/** One of the meanings of a term, each with all of its words. */
const queryOf = ({ means }: Term): Query => ({
  combineWith: 'OR',
  queries: means.map((words) => ({ combineWith: 'AND', queries: [...words] })),
});

const lettersOf = (query: Query): number => JSON.stringify(query).length;

/** The word of the most and best results; numbers are never an error of another word. */
function likeliest(results: readonly SearchResult[]): string | null {
  const weights = new Map<string, number>();
  for (const { terms, score } of results)
    for (const term of terms) if (!term.startsWith('#')) weights.set(term, (weights.get(term) ?? 0) + score);
  const [best] = [...weights].sort(([, a], [, b]) => b - a);
  return best?.[0] ?? null;
}

/** Characters of a text that a hit shows, and of those before the first word that matched. */
const SHOWN = 150;
const BEFORE = 40;
const WORD = /([\p{L}\p{N}]+)/u;

/** What a hit shows of a text: the part where its words stand, those marked. @param words as the index has them */
export function matchedText(text: string, words: readonly string[]): TextPart[] {
  const wanted = new Set(words);
  const isWanted = (word: string) => wanted.has(stem(word.toLowerCase()));
  // The row of a table that has the most of them.
  const weigh = (line: string) => line.split(WORD).filter(isWanted).length;
  const line = text.split('\n').reduce((best, each) => (weigh(each) > weigh(best) ? each : best));
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

/** Where to begin so that some words stand before the first that matched. */
function startOf(pieces: readonly string[], first: number): number {
  let from = first;
  for (let length = 0; from > 0 && length < BEFORE; from -= 1) length += pieces[from - 1]?.length ?? 0;
  // At a word, never at the blank before it.
  return from > 0 && from % 2 === 0 ? from + 1 : from;
}
