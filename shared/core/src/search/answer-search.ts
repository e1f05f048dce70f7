import { FIND_PATH } from '../domain/finder/find-address.ts';
import type { Part } from '../domain/finder/part.ts';
import type { Task } from '../domain/products/tasks.ts';
import { comparing } from '../domain/search/compare-needs.ts';
import type { Need } from '../domain/search/read-need.ts';
import { readQuery, withoutWords, wordsOf, type ReadQuery, type Term } from '../domain/search/read-query.ts';
import type { HitKind, SearchAnswer, Understood } from '../domain/search/search-answer.ts';
import { partDocument } from '../domain/search/search-document.ts';
import type { Synonym } from '../domain/settings/settings.ts';
import { needGroups } from './need-groups.ts';
import type { Found, SearchIndex } from './search-index.ts';
import { pipeSizes } from './pipe-size-hits.ts';
import { foundGroup, wordGroups } from './word-groups.ts';

/** What a search is answered from. */
export interface Corpus {
  index: SearchIndex;
  parts: readonly Part[];
  synonyms: readonly Synonym[];
}

/** Letters that may differ in a word that is taken for another one, and in one that is only offered. */
const ERRORS_CORRECTED = 1;
const ERRORS_OFFERED = 2;
/** What is text beside parts. */
const TEXT_KINDS: readonly HitKind[] = ['page', 'section', 'table'];
/** Data sheets beside parts. */
const DOCUMENTS_OF_PARTS = 5;

/** Answers a query (D16). Pure; bound in time by the length of the query and the size of the catalogue. */
export function answerSearch(typed: string, corpus: Corpus): SearchAnswer {
  const read = readQuery(typed, { synonyms: corpus.synonyms, codes: corpus.index.codes });
  const { query, needs, terms, problems } = read;
  const nothing = {
    query,
    understood: read.understood,
    problems,
    groups: [],
    isPartial: false,
    didYouMean: '',
    finder: '',
  };
  if (problems.length > 0 || (needs.length === 0 && terms.length === 0)) return nothing;
  const { found, isPartial, corrected } = findWords(corpus.index, terms);
  const groups = needs.length === 0 ? wordGroups(found, query) : groupsOfNeeds(corpus, read, found);
  return {
    ...nothing,
    understood: [...read.understood, ...corrected.map((each) => spelled(each, query))],
    groups,
    isPartial: isPartial && groups.length > 0,
    didYouMean: groups.length > 0 ? '' : nearestQuery(corpus.index, terms, query),
    finder: needs.length === 0 ? '' : finderAddress(read, partsIn(corpus.parts, found)),
  };
}

interface Correction {
  typed: string;
  word: string;
}

interface FoundWords {
  found: Found[];
  /** True where none has all words. */
  isPartial: boolean;
  corrected: readonly Correction[];
}

/** All words, with those corrected that are in no document; else any of them. */
function findWords(index: SearchIndex, terms: readonly Term[]): FoundWords {
  if (terms.length === 0) return { found: [], isPartial: false, corrected: [] };
  const found = index.find(terms);
  if (found.length > 0) return { found, isPartial: false, corrected: [] };
  const corrected = correctionsOf(index, terms, ERRORS_CORRECTED);
  const next = withCorrections(terms, corrected);
  const again = corrected.length > 0 ? index.find(next) : [];
  if (again.length > 0) return { found: again, isPartial: false, corrected };
  return { found: next.length > 1 ? index.find(next, 'any') : [], isPartial: true, corrected: [] };
}

/** Words that nothing begins with, and the nearest one for each. */
function correctionsOf(index: SearchIndex, terms: readonly Term[], most: number): Correction[] {
  return terms.flatMap((term) => {
    const word = term.isCode || index.find([term]).length > 0 ? null : index.nearest(term.typed, most);
    return word === null ? [] : [{ typed: term.typed, word }];
  });
}

const withCorrections = (terms: readonly Term[], corrections: readonly Correction[]): Term[] =>
  terms.map((term) => {
    const found = corrections.find(({ typed }) => typed === term.typed);
    return found ? { ...term, means: [[found.word]] } : term;
  });

const spelled = ({ typed, word }: Correction, query: string): Understood => ({
  typed,
  as: 'Spelling',
  text: word,
  without: withoutWords(query, typed),
});

function groupsOfNeeds(
  { index, parts }: Corpus,
  { needs, medium, terms, understood }: ReadQuery,
  found: readonly Found[],
) {
  // Words that nothing has leave the sizes: what is asked of all parts is better than silence.
  const isNamed = found.length > 0;
  const named = isNamed ? partsIn(parts, found) : parts;
  const compare = comparing(needs, medium, { isWhole: isNamed });
  const groups = needGroups(
    named.map((part) => ({ part, rows: compare(part) })),
    isNamed,
  );
  // What prints the same words: `DN 250` in a table or on a page.
  const sizes = understood
    .filter(({ as }) => as !== 'Also' && as !== 'Part number')
    .map(({ typed }) => typed);
  const asWords = sizes
    .flatMap(wordsOf)
    .map((word): Term => ({ typed: word, isCode: false, means: [[word]] }));
  const inText = asWords.length === 0 ? [] : index.find([...terms, ...asWords], 'all', TEXT_KINDS);
  const texts = [...inText, ...found].filter(({ document: { kind } }) => TEXT_KINDS.includes(kind));
  const { byHref } = known(parts);
  const best = groups.flatMap(({ hits }) => hits.flatMap(({ href }) => byHref.get(href) ?? []));
  return [
    ...groups,
    ...foundGroup('In tables and pages', [...pipeSizes(needs), ...texts]),
    ...foundGroup('Documents', documentsOf(index, best)),
  ];
}

function documentsOf(index: SearchIndex, parts: readonly Part[]): Found[] {
  const documents = parts.flatMap(
    ({ slug, sheet }) => index.document(`${partDocument(slug)}:${sheet ?? ''}`) ?? [],
  );
  return documents.slice(0, DOCUMENTS_OF_PARTS).map((document) => ({ document, words: [] }));
}

interface Known {
  byId: ReadonlyMap<string, Part>;
  byHref: ReadonlyMap<string, Part>;
}
const kept = new WeakMap<readonly Part[], Known>();

/** Parts by their document and by where they lead, made once for a catalogue. */
function known(parts: readonly Part[]): Known {
  const found = kept.get(parts) ?? {
    byId: new Map(parts.map((part) => [partDocument(part.slug), part])),
    byHref: new Map(parts.map((part) => [part.href, part])),
  };
  kept.set(parts, found);
  return found;
}

/** Parts that words have found, by themselves or by one of their figures, best first. */
function partsIn(parts: readonly Part[], found: readonly Found[]): Part[] {
  if (found.length === 0) return [];
  const { byId, byHref } = known(parts);
  const all = found.flatMap(({ document: { id, kind, href } }) => {
    const part = kind === 'product' ? byId.get(id) : kind === 'figure' ? byHref.get(href) : undefined;
    return part ? [part] : [];
  });
  return [...new Set(all)];
}

/** The query in a spelling that is further off and finds something. */
function nearestQuery(index: SearchIndex, terms: readonly Term[], query: string): string {
  const corrected = correctionsOf(index, terms, ERRORS_OFFERED);
  if (corrected.length === 0 || index.find(withCorrections(terms, corrected)).length === 0) return '';
  return corrected.reduce((text, { typed, word }) => text.toLowerCase().replace(typed, word), query);
}

const FINDER_UNITS: Partial<Record<Need['unit'], string>> = {
  'ft of water': 'ft',
  'm wc': 'm',
  '°C': 'C',
  '°F': 'F',
};
const FINDER_FIELDS = {
  'outside-diameter': 'od',
  pressure: 'pressure',
  temperature: 'temperature',
} as const;

/** The same question for the finder, with the task where all that was named is for one. */
function finderAddress({ needs, medium }: ReadQuery, named: readonly Part[]): string {
  const query = new URLSearchParams();
  const [task, ...others] = tasksOfAll(named);
  if (task !== undefined && others.length === 0) query.set('task', task);
  for (const { limits, value, unit } of needs) {
    if (limits === 'nominal-size') query.set('size', `${unit} ${String(value)}`);
    else if (limits === 'deflection') query.set('deflection', String(value));
    else {
      const field = FINDER_FIELDS[limits];
      if (field === 'od') query.set('pipe', 'od');
      query.set(field, String(value));
      query.set(`${field}Unit`, FINDER_UNITS[unit] ?? unit);
    }
  }
  if (medium !== null) query.set('medium', medium);
  return `${FIND_PATH}?${query.toString()}`;
}

function tasksOfAll(parts: readonly Part[]): Task[] {
  const [first, ...more] = parts;
  return (first?.tasks ?? []).filter((task) => more.every(({ tasks }) => tasks.includes(task)));
}
