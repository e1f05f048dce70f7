import type { Part } from '../domain/finder/part.ts';
import {
  readQuery,
  withoutWords,
  wordsOf,
  type ReadQuery,
  type Term,
  singular,
} from '../domain/search/read-query.ts';
import {
  type HitGroup,
  type HitKind,
  type SearchAnswer,
  type Understood,
  type Hit,
  type TextPart,
  partDocument,
  slugOfPart,
} from '../domain/search/search-document.ts';
import type { Synonym } from '../domain/settings/settings.ts';
import { finderLine } from './finder-line.ts';
import { relatedSearches } from './related-searches.ts';
import { type Found, type SearchIndex, matchedText } from './search-index.ts';
import { comparisonOfFirst } from '../domain/compare/comparison.ts';
import { systemOf } from '../domain/figures/units.ts';
import {
  isQuantity,
  nameOf,
  RANK_OF_VERDICT,
  verdictOf,
  comparedOf,
  type Row,
} from '../domain/finder/outcome.ts';
import { evaluate } from '../domain/finder/evaluate.ts';
import type { Judged } from '../domain/finder/find-parts.ts';
import { VERDICT_WORDS, type Compared, type Verdict } from '../domain/finder/finder-answer.ts';
import { knownRequirement, type Requirement } from '../domain/finder/read-requirement.ts';
import { capitalized } from '../domain/text.ts';

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
  const nothing = { query, understood, problems, groups: [], isPartial: false, finder: null, related: [] };
  if (problems.length > 0 || requirements.length + terms.length === 0) return nothing;
  const { found, isPartial, corrected } = findWords(index, terms);
  const groups =
    requirements.length === 0 ? wordGroups(found, query) : groupsByFit(index, parts, read, found);
  return {
    ...nothing,
    understood: [...understood, ...corrected.map((each) => spelled(each, query))],
    groups,
    isPartial: isPartial && groups.length > 0,
    finder: finderLine(read, partsIn(parts, found)),
    related: relatedSearches(query, synonyms),
  };
}

interface Correction {
  typed: string;
  word: string;
}

/** All words, with those corrected that are in no document; else any of them, which is partial. */
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

/** What fits, what may fit, what prints the same sizes, and last what does not fit. */
function groupsByFit(
  index: SearchIndex,
  parts: readonly Part[],
  { requirements, terms, understood }: ReadQuery,
  found: readonly Found[],
): HitGroup[] {
  // Words that no product has leave the sizes: what is asked of all products is better than silence.
  const named = partsIn(parts, found);
  const all =
    named.length > 0
      ? evaluateAll(requirements, named)
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
    ...fitGroup('Doesn’t fit', ['no'], all),
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
  return parts.filter((part) => placeOf(part) >= 0).sort((a, b) => placeOf(a) - placeOf(b));
}

/** Products of a group that are shown. */
const SHOWN_MAX = 30;

/** The verdict of the finder on every product; of several requirements the worst counts. */
function evaluateAll(requirements: readonly Requirement[], parts: readonly Part[]): Judged[] {
  const known = requirements.map(knownRequirement);
  return parts.flatMap((part) => {
    let worst: Judged | null = null;
    for (const requirement of known) {
      const rows = evaluate(requirement, part);
      const verdict = verdictOf(rows);
      if (worst === null || RANK_OF_VERDICT[verdict] > RANK_OF_VERDICT[worst.verdict])
        worst = { part, verdict, rows };
      if (verdict === 'no') break;
    }
    return worst ?? [];
  });
}

/** Whether a product that no word has named is worth a line: something holds, and it isn't made for another size. */
const isWorthShowing = ({ rows }: Judged): boolean =>
  rows.some((row) => isQuantity(row) && ['holds', 'confirm'].includes(row.outcome.result)) &&
  !rows.some((row) => isSize(row) && row.outcome.result === 'fails');

/** A group of the products of some verdicts, the best first; none of nothing. */
function fitGroup(title: string, verdicts: readonly Verdict[], evaluated: readonly Judged[]): HitGroup[] {
  const own = verdicts.flatMap((verdict) => evaluated.filter((each) => each.verdict === verdict));
  if (own.length === 0) return [];
  const compare = comparisonOfFirst(own.map(({ part }) => part.slug));
  return [{ title, total: own.length, hits: own.slice(0, SHOWN_MAX).map(partHit), compare }];
}

const isSize = (row: Row) => nameOf(row) === 'size';

function partHit({ part, verdict, rows }: Judged): Hit {
  return {
    kind: 'product',
    title: part.detail === '' ? part.name : `${part.name}, ${part.detail}`,
    ...(part.titles && { titles: part.titles }),
    href: part.href,
    slug: part.slug,
    image: part.image,
    matched: matchedOf(rows),
    place: 'Product',
    verdict: { is: verdict, word: wordOf(verdict, rows.map(comparedOf)) },
  };
}

/** The verdict in two or three words: what is too low, not listed, or to be confirmed. */
function wordOf(verdict: Verdict, compared: readonly Compared[]): string {
  const first = (result: Compared['result']) => compared.find((each) => each.result === result);
  const [failed, missing, open] = [first('fails'), first('not-listed'), first('confirm')];
  if (failed) return failed.limits === 'pressure' ? `Below ${failed.need}` : capitalized(failed.word);
  if (missing) return `${capitalized(nameOf(missing))} not listed`;
  // A variant is named in front: `Type 1: diameter`.
  if (open) return `Confirm ${(open.label.split(': ').at(-1) ?? '').toLowerCase()}`;
  return VERDICT_WORDS[verdict];
}

/** What is listed, in both systems of units. */
function matchedOf(rows: readonly Row[]): TextPart[] {
  return rows
    .map((row) => ({ ...comparedOf(row), system: row.unit && systemOf(row.unit) }))
    .filter(({ listed }) => listed !== '')
    .flatMap(({ listed, listedConverted, system }, at): TextPart[] => {
      const before = at > 0 ? [{ text: ', ' }] : [];
      if (listedConverted === '' || !system) return [...before, { text: listed, mark: true }];
      const other = system === 'us' ? 'metric' : 'us';
      return [
        ...before,
        { text: listed, mark: true, system },
        { text: ' (', system: 'both' },
        { text: listedConverted, system: other },
        { text: ')', system: 'both' },
      ];
    });
}

/** Hits of a group that are shown. */
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
  return {
    kind,
    title,
    ...(titles && { titles }),
    href,
    slug: slugOfPart(document) ?? '',
    place,
    image,
    matched: matchedText(text, words),
    verdict: null,
  };
}

/** What one document and another have in common when they say the same. */
function sameness({ document: { id, kind, title, href } }: Found): string {
  // A table or a sheet that several pages show is one; of a page, what answers best stands for the rest.
  if (kind === 'table' || kind === 'document') return `${kind} ${id.slice(id.indexOf(':'))}`;
  return kind === 'page' || kind === 'section' ? href.replace(/#.*/, '') : `${href} ${title}`;
}

/** A group of what was found, each thing once; none of nothing. */
function foundGroup(title: string, found: readonly Found[]): HitGroup[] {
  const once = new Map<string, Found>();
  for (const each of found) if (!once.has(sameness(each))) once.set(sameness(each), each);
  const shown = [...once.values()].slice(0, HITS_MAX);
  if (shown.length === 0) return [];
  const slugs = shown.flatMap(({ document }) => slugOfPart(document) ?? []);
  return [{ title, total: once.size, hits: shown.map(documentHit), compare: comparisonOfFirst(slugs) }];
}

/** By kind; the kind of what is called exactly so is first. */
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
