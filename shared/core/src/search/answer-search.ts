import type { Part } from '../domain/finder/part.ts';
import { singular, withoutWords, wordsOf } from '../domain/search/query-words.ts';
import { readQuery, type ReadQuery, type Term } from '../domain/search/read-query.ts';
import {
  type HitGroup,
  type HitKind,
  type SearchAnswer,
  type Understood,
  type Hit,
  partDocument,
  slugOfPart,
} from '../domain/search/search-document.ts';
import type { Synonym } from '../domain/settings/settings.ts';
import { finderLine } from './finder-line.ts';
import { relatedSearches } from './related-searches.ts';
import { bestLine, type Found, type SearchIndex, matchedText } from './search-index.ts';
import { comparisonOfFirst } from '../domain/compare/comparison.ts';
import { evaluateAll, fitGroup, isWorthShowing } from './fit-groups.ts';

/** Data that a search uses. */
export interface Corpus {
  index: SearchIndex;
  parts: readonly Part[];
  synonyms: readonly Synonym[];
}

/** Kinds of documents with texts, as opposed to products. */
const TEXT_KINDS: readonly HitKind[] = ['page', 'section', 'table'];
/** Maximum number of data sheets listed with products. */
const DOCUMENTS_MAX = 5;

/**
 * Answers a query (D16). Pure; its running time is limited by the length of the query and the size of the
 * catalog.
 */
export function answerSearch(typed: string, { index, parts, synonyms }: Corpus): SearchAnswer {
  const read = readQuery(typed, { synonyms, codeOf: index.codeOf });
  const { query, requirements, terms, understood, problems } = read;
  const nothing = { query, understood, problems, groups: [], isPartial: false, finder: null, related: [] };
  if (requirements.length + terms.length === 0) return nothing;
  const { found, isPartial, corrected } = findWords(index, terms);
  const groups =
    requirements.length === 0 ? wordGroups(found, query) : groupsByFit(index, parts, read, found);
  const isWithoutProducts = requirements.length > 0 && !groups.some(({ hits }) => hits.some(isProduct));
  return {
    ...nothing,
    problems: isWithoutProducts ? [...problems, `No product lists values that fit “${query}”.`] : problems,
    understood: [...understood, ...corrected.map((each) => spelled(each, query))],
    groups,
    isPartial: isPartial && groups.length > 0,
    finder: finderLine(read, partsIn(parts, found)),
    related: relatedSearches(query, synonyms),
  };
}

const isProduct = ({ kind }: Hit) => kind === 'product';

interface Correction {
  typed: string;
  word: string;
}

/**
 * Finds documents with all words and corrects unknown words. If there are none, finds documents with any
 * word, as partial matches.
 */
function findWords(index: SearchIndex, terms: readonly Term[]) {
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

/**
 * Groups the hits: products that fit, products that may fit, texts with the same sizes, and products that
 * don't fit.
 */
function groupsByFit(
  index: SearchIndex,
  parts: readonly Part[],
  { requirements, terms, understood }: ReadQuery,
  found: readonly Found[],
): HitGroup[] {
  // If no product matches the words, the sizes alone are compared with all products, which is better than no
  // hits.
  const named = partsIn(parts, found);
  const all =
    named.length > 0
      ? evaluateAll(requirements, named, terms)
      : evaluateAll(requirements, parts, []).filter(isWorthShowing);
  // Words of the query as tables and pages print them, such as `DN 250`.
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
    ...fitGroup('Doesn’t fit', ['no'], all),
  ];
}

function sheetsOf(index: SearchIndex, parts: readonly Part[]): Found[] {
  const documents = parts.flatMap(
    ({ slug, sheet }) => index.document(`${partDocument(slug)}:${sheet ?? ''}`) ?? [],
  );
  return documents.slice(0, DOCUMENTS_MAX).map((document) => ({ document, words: [] }));
}

/** Returns the products that words have found directly or through one of their figures, best first. */
function partsIn(parts: readonly Part[], found: readonly Found[]): Part[] {
  const at = new Map<string, number>();
  for (const { document } of found) {
    const { id, kind, href } = document;
    const key = kind === 'product' ? id : kind === 'figure' ? pathOf(href) : '';
    if (!at.has(key)) at.set(key, at.size);
  }
  const placeOf = ({ slug, href }: Part) => at.get(partDocument(slug)) ?? at.get(pathOf(href)) ?? -1;
  return parts.filter((part) => placeOf(part) >= 0).sort((a, b) => placeOf(a) - placeOf(b));
}

/** Maximum number of hits shown per group. */
const HITS_MAX = 12;

const GROUPS: readonly { title: string; kinds: readonly HitKind[] }[] = [
  { title: 'Products', kinds: ['product'] },
  { title: 'Pages', kinds: ['page', 'section'] },
  { title: 'Tables', kinds: ['table'] },
  { title: 'Specifications', kinds: ['figure'] },
  { title: 'Documents', kinds: ['document'] },
];

function documentHit({ document, words }: Found): Hit {
  const { kind, title, titles, href, place, text, image = '' } = document;
  const { line, at } = bestLine(text, words);
  const row = document.rows?.[at];
  return {
    kind,
    title,
    ...(titles && { titles }),
    href: row === undefined ? href : `${pathOf(href)}#${row}`,
    slug: slugOfPart(document) ?? '',
    place,
    image,
    matched: matchedText(line, words),
    verdict: null,
  };
}

/** Returns an address without its section or row. */
const pathOf = (href: string) => href.replace(/#.*/, '');

/** Returns a key that is equal for documents with the same content. */
function sameness({ document: { id, kind, title, href } }: Found): string {
  // Several pages can show the same table or data sheet. For a page, its best hit represents all its
  // sections.
  if (kind === 'table' || kind === 'document') return `${kind} ${id.slice(id.indexOf(':'))}`;
  return kind === 'page' || kind === 'section' ? pathOf(href) : `${pathOf(href)} ${title}`;
}

/** Returns a group of hits without duplicates; no group without hits. */
function foundGroup(title: string, found: readonly Found[]): HitGroup[] {
  const once = new Map<string, Found>();
  for (const each of found) if (!once.has(sameness(each))) once.set(sameness(each), each);
  const shown = [...once.values()].slice(0, HITS_MAX);
  if (shown.length === 0) return [];
  const slugs = shown.flatMap(({ document }) => slugOfPart(document) ?? []);
  return [{ title, total: once.size, hits: shown.map(documentHit), compare: comparisonOfFirst(slugs) }];
}

/** Groups hits by kind. If the best hit's title equals the query, its kind is first. */
function wordGroups(found: readonly Found[], query: string): HitGroup[] {
  const [top] = found;
  const first = top && singular(top.document.title) === singular(query) ? top.document.kind : null;
  const isFirst = ({ kinds }: { kinds: readonly HitKind[] }) => first !== null && kinds.includes(first);
  return [...GROUPS.filter(isFirst), ...GROUPS.filter((each) => !isFirst(each))].flatMap(({ title, kinds }) =>
    foundGroup(
      title,
      found.filter(({ document }) => kinds.includes(document.kind)),
    ),
  );
}
