import { comparisonOfFirst } from '../domain/compare/comparison.ts';
import type { Compared } from '../domain/finder/finder-answer.ts';
import { systemOf } from '../domain/figures/units.ts';
import type { Part } from '../domain/finder/part.ts';
import { comparedOf, type Row } from '../domain/finder/row.ts';
import { capitalized } from '../domain/text.ts';
import type { Need } from '../domain/search/read-need.ts';
import type { Hit, HitGroup, TextPart } from '../domain/search/search-answer.ts';

/** A part beside what was asked of it: one row a quantity. */
export interface ComparedPart {
  part: Part;
  rows: readonly Row[];
}

/** Parts of a group that are shown. */
const PARTS_MAX = 30;

const WORDS: Partial<Record<Compared['limits'], string>> = {
  'nominal-size': 'size',
  'outside-diameter': 'size',
  pressure: 'pressure',
  temperature: 'temperature',
  deflection: 'deflection',
};
const wordOf = ({ limits }: Pick<Compared, 'limits'>) => WORDS[limits] ?? limits;
const isSize = ({ limits }: Pick<Need | Compared, 'limits'>) =>
  limits === 'nominal-size' || limits === 'outside-diameter';

/** A medium is never a reason to show a part. */
const isQuantity = ({ limits }: Row) => limits !== 'medium';

const joined = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
const names = (some: readonly Row[]) => [...new Set(some.map(wordOf))];

/** What holds, what is not published and what fails, as the title of a group: `Size holds, pressure too low`. */
function titleOf(rows: readonly Row[]): string {
  const quantities = rows.filter(isQuantity);
  const are = (...results: Compared['result'][]) =>
    quantities.filter(({ outcome }) => results.includes(outcome.result));
  const holding = names(are('holds', 'confirm'));
  const missing = names(are('not-published'));
  const isOpen = rows.some(({ outcome }) => outcome.result === 'confirm');
  const holds = `${joined(holding)} ${holding.length === 1 ? 'holds' : 'hold'}`;
  const parts = [
    holding.length === 0 ? '' : holds,
    holding.length > 0 && isOpen ? 'if confirmed' : '',
    ...names(are('fails')).map((name) => `${name} ${name === 'pressure' ? 'too low' : 'does not'}`),
    missing.length === 0 ? '' : `${joined(missing)} not published`,
  ];
  return capitalized(parts.filter(Boolean).join(', '));
}

function verdictOf(compared: readonly Compared[]): Hit['verdict'] {
  const first = (result: Compared['result']) => compared.find((each) => each.result === result);
  const failed = first('fails');
  if (failed)
    return {
      is: 'no',
      word: failed.limits === 'pressure' ? `Below ${failed.need}` : capitalized(failed.word),
    };
  const missing = first('not-published');
  if (missing) return { is: 'ask', word: `Ask the ${wordOf(missing)}` };
  const open = first('confirm');
  // A variant is named in front: `Type 1: diameter`.
  if (open) return { is: 'fits-if', word: `Confirm ${(open.label.split(': ').at(-1) ?? '').toLowerCase()}` };
  return { is: 'fits', word: COUNTED[compared.length] ?? 'All hold' };
}

const COUNTED: Readonly<Record<number, string>> = { 1: 'Holds', 2: 'Both hold' };

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

function hitOfPart({ part, rows }: ComparedPart): Hit {
  const compared = rows.map(comparedOf);
  return {
    kind: 'product',
    title: part.detail === '' ? part.name : `${part.name}, ${part.detail}`,
    ...(part.titles && { titles: part.titles }),
    href: part.href,
    image: part.image,
    matched: matchedOf(rows),
    place: 'Product',
    verdict: verdictOf(compared),
  };
}

/** Best first: what holds, what is open, what is not published, what fails. */
const RANK: Readonly<Record<Compared['result'], number>> = {
  holds: 0,
  confirm: 1,
  'not-published': 10,
  fails: 100,
};
const rankOf = (rows: readonly Row[]) =>
  rows.reduce((sum, each) => sum + RANK[each.outcome.result] * (isSize(each) ? 1.5 : 1), 0);

/** True for a part that is worth a line though no word has named it. */
function saysSomething(rows: readonly Row[]): boolean {
  const of = (isOfSize: boolean, result: Compared['result']) =>
    rows.some((row) => isQuantity(row) && isSize(row) === isOfSize && row.outcome.result === result);
  if (rows.every((row) => !isQuantity(row) || row.outcome.result === 'not-published')) return false;
  if (of(true, 'fails')) return false;
  return !of(true, 'not-published') || !of(false, 'fails');
}

/** What a part's group follows from: quantities and results. */
const kindOf = (rows: readonly Row[]) =>
  rows.reduce((kind, { limits, outcome }) => `${kind} ${limits} ${outcome.result}`, '');

/** Parts by what holds. One whose size is another, or that says nothing of it, is only shown where words named it. */
export function needGroups(parts: readonly ComparedPart[], isNamed: boolean): HitGroup[] {
  const titles = new Map<string, string>();
  const groups = new Map<string, ComparedPart[]>();
  for (const each of parts) {
    if (each.rows.length === 0 || !(isNamed || saysSomething(each.rows))) continue;
    const kind = kindOf(each.rows);
    const title = titles.get(kind) ?? titleOf(each.rows);
    titles.set(kind, title);
    const group = groups.get(title);
    if (group) group.push(each);
    else groups.set(title, [each]);
  }
  const rank = ([first]: readonly ComparedPart[]) => rankOf(first?.rows ?? []);
  return [...groups]
    .sort(([, a], [, b]) => rank(a) - rank(b))
    .map(([title, all]) => ({
      title,
      total: all.length,
      hits: all.slice(0, PARTS_MAX).map(hitOfPart),
      compare: comparisonOfFirst(all.map(({ part }) => part.slug)),
    }));
}
