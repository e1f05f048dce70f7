import { comparisonOfFirst } from '../domain/compare/comparison.ts';
import { systemOf } from '../domain/figures/units.ts';
import { isQuantity, RANK_OF_VERDICT, verdictOf } from '../domain/finder/verdict.ts';
import { evaluate } from '../domain/finder/evaluate.ts';
import { VERDICT_WORDS, type Compared, type Verdict } from '../domain/finder/finder-answer.ts';
import { knownRequirement, type Requirement } from '../domain/finder/requirement.ts';
import type { Part } from '../domain/finder/part.ts';
import { comparedOf, type Row } from '../domain/finder/outcome.ts';
import type { Hit, HitGroup, TextPart, HitKind } from '../domain/search/search-answer.ts';
import { capitalized } from '../domain/text.ts';
import { singular } from '../domain/search/read-query.ts';
import { slugOfPart } from '../domain/search/search-document.ts';
import { matchedText, type Found } from './search-index.ts';

/** A product with the verdict of the finder. */
interface Evaluated {
  part: Part;
  verdict: Verdict;
  rows: readonly Row[];
}

/** Products of a group that are shown. */
const SHOWN_MAX = 30;

/** The verdict of the finder on every product; of several requirements the worst counts. */
export function evaluateAll(requirements: readonly Requirement[], parts: readonly Part[]): Evaluated[] {
  const known = requirements.map(knownRequirement);
  return parts.flatMap((part) => {
    let worst: Evaluated | null = null;
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
export const isWorthShowing = ({ rows }: Evaluated): boolean =>
  rows.some((row) => isQuantity(row) && ['holds', 'confirm'].includes(row.outcome.result)) &&
  !rows.some((row) => isSize(row) && row.outcome.result === 'fails');

/** A group of the products of some verdicts, the best first; none of nothing. */
export function fitGroup(
  title: string,
  verdicts: readonly Verdict[],
  evaluated: readonly Evaluated[],
): HitGroup[] {
  const own = verdicts.flatMap((verdict) => evaluated.filter((each) => each.verdict === verdict));
  if (own.length === 0) return [];
  const compare = comparisonOfFirst(own.map(({ part }) => part.slug));
  return [{ title, total: own.length, hits: own.slice(0, SHOWN_MAX).map(partHit), compare }];
}

const NAMES: Partial<Record<Compared['limits'], string>> = {
  'nominal-size': 'size',
  'outside-diameter': 'size',
  'branch-size': 'branch',
};
const nameOf = ({ limits }: Pick<Compared, 'limits'>) => NAMES[limits] ?? limits;
const isSize = (row: Row) => nameOf(row) === 'size';

function partHit({ part, verdict, rows }: Evaluated): Hit {
  return {
    kind: 'product',
    title: part.detail === '' ? part.name : `${part.name}, ${part.detail}`,
    ...(part.titles && { titles: part.titles }),
    href: part.href,
    image: part.image,
    matched: matchedOf(rows),
    place: 'Product',
    verdict: { is: verdict, word: wordOf(verdict, rows.map(comparedOf)) },
  };
}

/** The verdict in two or three words: what is too low, not published or to be confirmed. */
function wordOf(verdict: Verdict, compared: readonly Compared[]): string {
  const first = (result: Compared['result']) => compared.find((each) => each.result === result);
  const [failed, missing, open] = [first('fails'), first('not-published'), first('confirm')];
  if (failed) return failed.limits === 'pressure' ? `Below ${failed.need}` : capitalized(failed.word);
  if (missing) return `Ask the ${nameOf(missing)}`;
  // A variant is named in front: `Type 1: diameter`.
  if (open) return `Confirm ${(open.label.split(': ').at(-1) ?? '').toLowerCase()}`;
  return VERDICT_WORDS[verdict];
}

/** What is published, in both systems of units. */
function matchedOf(rows: readonly Row[]): TextPart[] {
  return rows
    .map((row) => ({ ...comparedOf(row), system: row.unit && systemOf(row.unit) }))
    .filter(({ published }) => published !== '')
    .flatMap(({ published, publishedConverted, system }, at): TextPart[] => {
      const before = at > 0 ? [{ text: ', ' }] : [];
      if (publishedConverted === '' || !system) return [...before, { text: published, mark: true }];
      const other = system === 'us' ? 'metric' : 'us';
      return [
        ...before,
        { text: published, mark: true, system },
        { text: ' (', system: 'both' },
        { text: publishedConverted, system: other },
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
  { title: 'Figures', kinds: ['figure'] },
  { title: 'Documents', kinds: ['document'] },
];

function documentHit({ document, words }: Found): Hit {
  const { kind, title, titles, href, place, text, image = '' } = document;
  return {
    kind,
    title,
    ...(titles && { titles }),
    href,
    place,
    image,
    matched: matchedText(text, words),
    verdict: null,
  };
}

/** What one document and another have in common when they say the same. */
function sameness({ document: { id, kind, title, href } }: Found): string {
  // A table or a sheet that several pages show is one.
  return kind === 'table' || kind === 'document'
    ? `${kind} ${id.slice(id.indexOf(':'))}`
    : `${href} ${title}`;
}

/** A group of what was found, each thing once; none of nothing. */
export function foundGroup(title: string, found: readonly Found[]): HitGroup[] {
  const once = new Map<string, Found>();
  for (const each of found) if (!once.has(sameness(each))) once.set(sameness(each), each);
  const shown = [...once.values()].slice(0, HITS_MAX);
  if (shown.length === 0) return [];
  const slugs = shown.flatMap(({ document }) => slugOfPart(document) ?? []);
  return [{ title, total: once.size, hits: shown.map(documentHit), compare: comparisonOfFirst(slugs) }];
}

/** By kind; the kind of what is called exactly so is first. */
export function wordGroups(found: readonly Found[], query: string): HitGroup[] {
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
