import MiniSearch, { type Query, type SearchOptions, type SearchResult } from 'minisearch';
import { codesIn, compactCode } from '../domain/search/part-codes.ts';
import { stem, wordsOf, type Term } from '../domain/search/read-query.ts';
import { editDistance, likeliest } from '../domain/search/spelling.ts';
import { HIT_KINDS, type HitKind } from '../domain/search/search-answer.ts';
import type { SearchDocument } from '../domain/search/search-document.ts';

/** Words of everything that can be found. One a process, and one in the browser of a host of files. */
export interface SearchIndex {
  /** Puts documents in the place of those of their ids. */
  put: (documents: readonly SearchDocument[]) => void;
  drop: (ids: readonly string[]) => void;
  document: (id: string) => SearchDocument | undefined;
  /** Best first. @param kinds only these, which is cheaper than to leave out others afterwards */
  find: (terms: readonly Term[], how?: Find, kinds?: readonly HitKind[]) => Found[];
  /** A word as the index has it, or one near it: at most so many letters differ; null where none is near. */
  nearest: (word: string, most: number) => string | null;
  /** Part numbers as printed, by their letters and digits. */
  codes: ReadonlyMap<string, string>;
}

/** All of the words, as they are or as they begin, or any of them. */
type Find = 'all' | 'any';

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
/** Letters from which a beginning of a word is enough, and from which an error is looked for. */
const PREFIX_FROM = 2;
const FUZZY_FROM = 4;
/** Letters of a word that may hold one error. */
const LETTERS_AN_ERROR = 4;
/** What is looked at of what was found. */
const FOUND_MAX = 300;

/**
 * A term as the engine keeps it. It makes an object of every match with the term as a key: a number there is the place in
 * an array, and 250 of them are made for one.
 */
const asKey = (term: string) => (/^\d+$/.test(term) ? `#${term}` : term);
const fromKey = (key: string) => key.replace(/^#/, '');
const keyOf = (word: string) => asKey(stem(word.toLowerCase()));

type Boost = NonNullable<SearchOptions['boostDocument']>;
/** Documents by their kind. What is boosted by nothing is left out before it is weighed. */
const boostOf =
  (kinds: readonly HitKind[]): Boost =>
  (_id, _term, stored) => {
    const kind = stored?.['kind'] as HitKind;
    return kinds.includes(kind) ? KIND_BOOST[kind] : 0;
  };

type Scored = Pick<SearchResult, 'id' | 'score' | 'terms' | 'queryTerms'>;
/** What was found by some words and by others, as the engine weighs it that finds it by all of them at once. */
function joined(one: Scored | undefined, other: Scored): Scored | null {
  if (one === undefined) return null;
  const queryTerms = [...new Set([...one.queryTerms, ...other.queryTerms])];
  const weight = ({ score, queryTerms: by }: Scored) => score / Math.max(1, by.length);
  const score = (weight(one) + weight(other)) * queryTerms.length;
  return { id: other.id, score, terms: [...new Set([...one.terms, ...other.terms])], queryTerms };
}

const asTitle = (text: string) => wordsOf(text).map(stem).join(' ');

export function createSearchIndex(documents: readonly SearchDocument[] = []): SearchIndex {
  const byId = new Map<string, SearchDocument>();
  /** Titles as they are compared with what was typed. */
  const names = new Map<string, string>();
  const codes = new Map<string, string>();
  /** Words, and how often they were read; some may be in no document any more. */
  const vocabulary = new Map<string, number>();
  const index = new MiniSearch<SearchDocument>({
    fields: ['title', 'codes', 'place', 'text'],
    storeFields: ['kind'],
    extractField: (document, field) =>
      field === 'codes'
        ? codesIn(`${document.title} ${document.text}`).map(compactCode).join(' ')
        : String(document[field as keyof SearchDocument] ?? ''),
    processTerm: (term) => {
      const key = keyOf(term);
      vocabulary.set(key, (vocabulary.get(key) ?? 0) + 1);
      return key;
    },
    searchOptions: {
      boost: { title: 6, codes: 8 },
      boostDocument: boostOf(HIT_KINDS),
      combineWith: 'AND',
      processTerm: keyOf,
      // 8 bar is not 80 bar.
      prefix: (term) => term.length >= PREFIX_FROM && !/^[#\d]/.test(term),
    },
  });

  function queryOf({ means }: Term): Query {
    const [first, ...more] = means.map((words): Query => {
      const [word = '', ...others] = words;
      return others.length === 0 ? word : { combineWith: 'AND', queries: [...words] };
    });
    return more.length === 0 ? (first ?? '') : { combineWith: 'OR', queries: [first ?? '', ...more] };
  }

  const codesOf = ({ title, text }: SearchDocument) => codesIn(`${title} ${text}`);
  /** A part number is known as long as a document has it, in the spelling of the first that has. */
  function forgetCodes(gone: readonly SearchDocument[]): void {
    const compact = new Set(gone.flatMap(codesOf).map(compactCode));
    for (const code of compact) codes.delete(code);
    if (compact.size > 0)
      for (const document of byId.values())
        for (const code of codesOf(document))
          if (compact.has(compactCode(code)) && !codes.has(compactCode(code)))
            codes.set(compactCode(code), code);
  }

  const drop: SearchIndex['drop'] = (ids) => {
    const gone: SearchDocument[] = [];
    for (const id of ids) {
      const document = byId.get(id);
      if (document && byId.delete(id)) {
        gone.push(document);
        names.delete(id);
        index.discard(id);
      }
    }
    forgetCodes(gone);
  };

  const found = ({ id, terms }: Scored): Found[] => {
    const document = byId.get(String(id));
    return document ? [{ document, words: terms.map(fromKey) }] : [];
  };

  const search = (terms: readonly Term[], combineWith: 'AND' | 'OR', boostDocument: Boost) =>
    index.search({ combineWith, queries: terms.map(queryOf) }, { boostDocument });

  /** What has all of some words: the rarest is looked for first, the others only in what has it. */
  function searchAll(terms: readonly Term[], boost: Boost): Scored[] {
    const often = ({ means }: Term) =>
      means.reduce((sum, [word = '']) => sum + (vocabulary.get(keyOf(word)) ?? 0), 0);
    const [rarest, ...others] = [...terms].sort((a, b) => often(a) - often(b));
    if (!rarest) return [];
    const first = search([rarest], 'AND', boost);
    if (others.length === 0 || first.length === 0) return first;
    const having = new Map(first.map((each) => [each.id as unknown, each]));
    const rest = search(others, 'AND', (id, term, stored) => (having.has(id) ? boost(id, term, stored) : 0));
    return rest.flatMap((each) => joined(having.get(each.id), each) ?? []).sort((a, b) => b.score - a.score);
  }

  const self: SearchIndex = {
    codes,
    drop,
    document: (id) => byId.get(id),
    put(next) {
      drop(next.map(({ id }) => id));
      for (const document of next) {
        if (byId.has(document.id)) continue;
        byId.set(document.id, document);
        names.set(document.id, asTitle(document.title));
        index.add(document);
        for (const code of codesOf(document))
          if (!codes.has(compactCode(code))) codes.set(compactCode(code), code);
      }
    },
    find(terms, how = 'all', kinds = HIT_KINDS) {
      const boost = boostOf(kinds);
      const results = how === 'any' ? search(terms, 'OR', boost) : searchAll(terms, boost);
      const all = results.slice(0, FOUND_MAX).flatMap(found);
      // What is called exactly so comes first, whatever its weight.
      const typed = terms.map((term) => asTitle(term.typed)).join(' ');
      const exact = all.filter(({ document }) => names.get(document.id) === typed);
      return exact.length === 0 ? all : [...new Set([...exact, ...all])];
    },
    nearest(word, most) {
      const typed = stem(word.toLowerCase());
      if (typed.length < FUZZY_FROM) return null;
      const bound = Math.min(most, Math.floor(typed.length / LETTERS_AN_ERROR));
      for (;;) {
        const near = [...vocabulary].filter(
          ([each]) => !each.startsWith('#') && editDistance(typed, each, bound) <= bound,
        );
        const byUse = near.sort(([, a], [, b]) => b - a).map(([each]) => each);
        const found = likeliest(typed, byUse, bound);
        if (found === null || index.search(found).length > 0) return found;
        vocabulary.delete(found);
      }
    },
  };
  self.put(documents);
  return self;
}
