import { comparisonOfFirst } from '../domain/compare/comparison.ts';
import { systemOf } from '../domain/figures/units.ts';
import { evaluate } from '../domain/finder/evaluate.ts';
import type { Judged } from '../domain/finder/find-parts.ts';
import { VERDICT_WORDS, type Compared, type Verdict } from '../domain/finder/finder-answer.ts';
import { isQuantity, nameOf, RANK_OF_VERDICT, verdictOf, type Row } from '../domain/finder/outcome.ts';
import { comparedOf, isOfVariant, listedAt } from '../domain/finder/outcome-text.ts';
import { variantsOf, type Part, type Variant } from '../domain/finder/part.ts';
import { knownRequirement, type Requirement } from '../domain/finder/read-requirement.ts';
import { stem, wordsOf } from '../domain/search/query-words.ts';
import type { Term } from '../domain/search/read-query.ts';
import type { Hit, HitGroup, TextPart } from '../domain/search/search-document.ts';
import { capitalized } from '../domain/text.ts';

/** Maximum number of products shown per group. */
const SHOWN_MAX = 30;

/**
 * Evaluates every product like the finder. With several requirements, the worst verdict counts. Of a product's
 * variants, only those that the terms name are compared: `EPDM 250 °F` isn't about plugs of silicone.
 */
export function evaluateAll(
  requirements: readonly Requirement[],
  parts: readonly Part[],
  terms: readonly Term[],
): Judged[] {
  const known = requirements.map(knownRequirement);
  return parts.flatMap((part) => {
    const isAsked = askedVariants(variantsOf(part), terms);
    let worst: Judged | null = null;
    for (const requirement of known) {
      const rows = evaluate(requirement, part, isAsked);
      const verdict = verdictOf(rows);
      if (worst === null || RANK_OF_VERDICT[verdict] > RANK_OF_VERDICT[worst.verdict])
        worst = { part, verdict, rows };
      if (verdict === 'no') break;
    }
    return worst ?? [];
  });
}

/** Returns a test of a variant: every term that names any of the variants must name this one. */
function askedVariants(variants: readonly Variant[], terms: readonly Term[]) {
  const naming = terms.filter((term) => variants.some(({ name }) => isNamed(name, term)));
  return (variant: string) => naming.every((term) => isNamed(variant, term));
}

/** Returns true if a text has a term: its part number, or all words of one of its meanings. */
function isNamed(text: string, { isCode, means }: Term): boolean {
  const words = wordsOf(text).map(stem);
  if (!isCode) return means.some((meaning) => meaning.every((word) => words.includes(stem(word))));
  const runs = words.flatMap((_, from) => words.map((_, to) => words.slice(from, to + 1).join('')));
  return means.some(([compact = '']) => runs.includes(compact));
}

/** Returns true if a product without matching words is still relevant: a value holds, and no size fails. */
export const isWorthShowing = ({ rows }: Judged): boolean =>
  rows.some((row) => isQuantity(row) && ['holds', 'confirm'].includes(row.outcome.result)) &&
  !rows.some((row) => isSize(row) && row.outcome.result === 'fails');

/** Returns a group of the products with some verdicts, the best first; no group without products. */
export function fitGroup(
  title: string,
  verdicts: readonly Verdict[],
  evaluated: readonly Judged[],
): HitGroup[] {
  const own = verdicts.flatMap((verdict) => evaluated.filter((each) => each.verdict === verdict));
  if (own.length === 0) return [];
  const compare = comparisonOfFirst(own.map(({ part }) => part.slug));
  return [{ title, total: own.length, hits: own.slice(0, SHOWN_MAX).map(partHit), compare }];
}

const isSize = (row: Row) => nameOf(row) === 'size';

function partHit({ part, verdict, rows }: Judged): Hit {
  const isPressure = ({ limits }: Row) => limits === 'pressure';
  const listed = [...rows.filter(isPressure), ...rows].map((row) => listedAt(part, row));
  return {
    kind: 'product',
    title: part.detail === '' ? part.name : `${part.name}, ${part.detail}`,
    ...(part.titles && { titles: part.titles }),
    href: listed.find((href) => href !== undefined) ?? part.href,
    slug: part.slug,
    image: part.image,
    matched: matchedOf(rows),
    place: 'Product',
    verdict: { is: verdict, word: wordOf(verdict, rows.map(comparedOf)) },
  };
}

/** Returns the verdict in two or three words: too low, not listed, or to be confirmed. */
function wordOf(verdict: Verdict, compared: readonly Compared[]): string {
  const first = (result: Compared['result']) => compared.find((each) => each.result === result);
  const [failed, missing, open] = [first('fails'), first('not-listed'), first('confirm')];
  if (failed) return failed.limits === 'pressure' ? `Below ${failed.need}` : capitalized(failed.word);
  if (missing) return `${capitalized(nameOf(missing))} not listed`;
  // The label may start with a variant: `Type 1: diameter`.
  if (open) return `Confirm ${(open.label.split(': ').at(-1) ?? '').toLowerCase()}`;
  return VERDICT_WORDS[verdict];
}

/** Returns the listed values in both systems of units, each with the variant that has it. */
function matchedOf(rows: readonly Row[]): TextPart[] {
  return rows
    .map((row) => ({
      ...comparedOf(row),
      system: row.unit && systemOf(row.unit),
      variant: isOfVariant(row) ? `${row.variant}: ` : '',
    }))
    .filter(({ listed }) => listed !== '')
    .flatMap(({ listed, listedConverted, system, variant }, at): TextPart[] => {
      const start = (at > 0 ? ', ' : '') + variant;
      const before = start === '' ? [] : [{ text: start }];
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
