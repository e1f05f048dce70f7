import type { Part } from '../domain/finder/part.ts';
import type { Task } from '../domain/products/tasks.ts';
import { readQuery, withoutWords, wordsOf, type ReadQuery, type Term } from '../domain/search/read-query.ts';
import type { HitGroup, HitKind, SearchAnswer, Understood } from '../domain/search/search-answer.ts';
import { partDocument } from '../domain/search/search-document.ts';
import type { Synonym } from '../domain/settings/settings.ts';
import { FIND_PATH } from '../domain/site-routes.ts';
import { evaluateAll, fitGroup, isWorthShowing, foundGroup, wordGroups } from './result-groups.ts';
import type { Found, SearchIndex } from './search-index.ts';

/** What a search is answered from. */
export interface Corpus {
  index: SearchIndex;
  parts: readonly Part[];
  synonyms: readonly Synonym[];
}

/** What is text beside products. */
const TEXT_KINDS: readonly HitKind[] = ['page', 'section', 'table'];
/** Data sheets beside products. */
const DOCUMENTS_MAX = 5;

/** Answers a query (D16). Pure; bound in time by the length of the query and the size of the catalog. */
export function answerSearch(typed: string, { index, parts, synonyms }: Corpus): SearchAnswer {
  const read = readQuery(typed, { synonyms, codeOf: index.codeOf });
  const { query, requirements, terms, understood, problems } = read;
  const nothing = { query, understood, problems, groups: [], isPartial: false, finder: '' };
  if (problems.length > 0 || requirements.length + terms.length === 0) return nothing;
  const { found, isPartial, corrected } = findWords(index, terms);
  const groups =
    requirements.length === 0 ? wordGroups(found, query) : groupsByFit(index, parts, read, found);
  return {
    ...nothing,
    understood: [...understood, ...corrected.map((each) => spelled(each, query))],
    groups,
    isPartial: isPartial && groups.length > 0,
    finder: requirements.length === 0 ? '' : finderAddress(read, partsIn(parts, found)),
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
  const corrected = terms.flatMap((term): Correction[] => {
    const word = term.isCode || index.find([term]).length > 0 ? null : index.nearest(term.typed);
    return word === null ? [] : [{ typed: term.typed, word }];
  });
  const next = terms.map((term) => {
    const correction = corrected.find(({ typed }) => typed === term.typed);
    return correction ? { ...term, means: [[correction.word]] } : term;
  });
  const again = corrected.length > 0 ? index.find(next) : [];
  if (again.length > 0) return { found: again, isPartial: false, corrected };
  return { found: next.length > 1 ? index.find(next, 'OR') : [], isPartial: true, corrected: [] };
}

const spelled = ({ typed, word }: Correction, query: string): Understood => ({
  typed,
  as: 'Spelling',
  text: word,
  without: withoutWords(query, typed),
});

/** What fits, what may fit, what prints the same sizes, and last what does not fit. */
function groupsByFit(
  index: SearchIndex,
  parts: readonly Part[],
  { requirements, terms, understood }: ReadQuery,
  found: readonly Found[],
): HitGroup[] {
  // Words that nothing has leave the sizes: what is asked of all products is better than silence.
  const all =
    found.length > 0
      ? evaluateAll(requirements, partsIn(parts, found))
      : evaluateAll(requirements, parts).filter(isWorthShowing);
  // `DN 250` as it is printed in a table or on a page.
  const printed = understood
    .filter(({ as }) => as !== 'Also' && as !== 'Part number')
    .flatMap(({ typed }) => wordsOf(typed))
    .map((word): Term => ({ typed: word, isCode: false, means: [[word]] }));
  const texts = [...index.find([...terms, ...printed], 'AND', TEXT_KINDS), ...found];
  const fitting = all.filter(({ verdict }) => verdict !== 'no').map(({ part }) => part);
  return [
    ...fitGroup('Fits', ['fits'], all),
    ...fitGroup('May fit: confirm', ['fits-if', 'ask'], all),
    ...foundGroup(
      'In tables and pages',
      texts.filter(({ document: { kind } }) => TEXT_KINDS.includes(kind)),
    ),
    ...foundGroup('Documents', sheetsOf(index, fitting)),
    ...fitGroup('Does not fit', ['no'], all),
  ];
}

function sheetsOf(index: SearchIndex, parts: readonly Part[]): Found[] {
  const documents = parts.flatMap(
    ({ slug, sheet }) => index.document(`${partDocument(slug)}:${sheet ?? ''}`) ?? [],
  );
  return documents.slice(0, DOCUMENTS_MAX).map((document) => ({ document, words: [] }));
}

/** Products that words have found, by themselves or by one of their figures, best first. */
function partsIn(parts: readonly Part[], found: readonly Found[]): Part[] {
  const at = new Map<string, number>();
  for (const { document } of found) {
    const key = document.kind === 'product' ? document.id : document.kind === 'figure' ? document.href : '';
    if (!at.has(key)) at.set(key, at.size);
  }
  const placeOf = ({ slug, href }: Part) => at.get(partDocument(slug)) ?? at.get(href) ?? -1;
  return parts
    .map((part) => ({ part, place: placeOf(part) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
    .map(({ part }) => part);
}

/** The same question for the finder, with the task where all products that were named are for one. */
function finderAddress({ question }: ReadQuery, [first, ...more]: readonly Part[]): string {
  const shared = (first?.tasks ?? []).filter((task) => more.every(({ tasks }) => tasks.includes(task)));
  const [task, ...others] = shared as readonly Task[];
  const query = new URLSearchParams(question);
  if (task !== undefined && others.length === 0) query.set('task', task);
  return `${FIND_PATH}?${query.toString()}`;
}
