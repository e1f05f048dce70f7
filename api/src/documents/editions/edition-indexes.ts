import { shownFigures, type Catalogue } from '@wa/core/domain/catalogue/catalogue';
import type { Limited, MeasuredFigure } from '@wa/core/domain/figures/catalogue-figure';
import { isMeasured } from '@wa/core/domain/figures/catalogue-figure';
import type { Bounds } from '@wa/core/domain/figures/size-spans';
import { convert } from '@wa/core/domain/figures/units';
import { placeOf, readingsOf } from '@wa/core/domain/finder/part';
import { pipeStandard } from '@wa/core/domain/pipes/pipe-standards';
import { outsideIn } from '@wa/core/domain/pipes/size-matrix';
import { codesIn } from '@wa/core/domain/search/query-words';
import { textCell } from '../sheets/model/blocks.ts';
import type { Run, Sheet, SheetBlock } from '../sheets/model/sheet.ts';

/** The fields of a product that the indexes use. */
export interface IndexedProduct {
  /** The position of its sheet in the document. */
  at: number;
  /** The first line of its title, and the others. */
  name: string;
  detail: string;
  chapter: string;
  /** The keys of its spec values. */
  figures: readonly string[];
  partNumbers: readonly string[];
}

/** Reserves the width of a page number until the composer fills it in. */
export const PAGE_DIGITS = '0000';
const pageRun = (at: number): Run => ({ text: PAGE_DIGITS, pageOf: at });

/** Returns page numbers with commas; consecutive sheets become a range. */
export function pageRuns(positions: readonly number[]): Run[] {
  const sorted = [...new Set(positions)].sort((one, other) => one - other);
  const ranges: [number, number][] = [];
  for (const at of sorted) {
    const last = ranges.at(-1);
    if (last?.[1] === at - 1) last[1] = at;
    else ranges.push([at, at]);
  }
  return ranges.flatMap(([from, to], index) => [
    ...(index === 0 ? [] : [{ text: ', ' }]),
    pageRun(from),
    ...(to === from ? [] : [{ text: '–' }, pageRun(to)]),
  ]);
}

/** Returns the part numbers in a product's title and in the heads of its table rows. */
export function partNumbersOn(title: string, { blocks }: Sheet): string[] {
  const heads = blocks.flatMap((block) =>
    block.kind === 'table'
      ? block.table.rows.flatMap(([head]) => head?.runs.map(({ text }) => text) ?? [])
      : [],
  );
  return codesIn([title, ...heads].join(' \n ')).filter((code) => !STANDARD.test(code));
}

/** Matches sizes, pressure classes, standards, and grades of steel, which look like part numbers. */
const STANDARD = /^(?:DN|PN|NPS|OD|ID|EN|ISO|ASTM|ASME|AWWA|DIN|SDR|SCH|PE|NSF|IP|AISI|SS)-?\d/;

const byTerm = ({ term: one }: { term: string }, { term: other }: { term: string }) =>
  one.localeCompare(other, 'en', { numeric: true }) || (one < other ? -1 : 1);

function indexBlock(terms: ReadonlyMap<string, readonly number[]>): SheetBlock[] {
  const entries = [...terms].map(([term, positions]) => ({ term, pages: pageRuns(positions) })).sort(byTerm);
  return entries.length === 0 ? [] : [{ kind: 'index', entries }];
}

function collect(found: Iterable<readonly [string, number]>): Map<string, number[]> {
  const terms = new Map<string, number[]>();
  for (const [term, at] of found) {
    const positions = terms.get(term) ?? [];
    positions.push(at);
    terms.set(term, positions);
  }
  return terms;
}

/** Returns the index of part numbers; empty if there are none. */
export const partNumberIndex = (products: readonly IndexedProduct[]): SheetBlock[] =>
  indexBlock(
    collect(products.flatMap(({ at, partNumbers }) => partNumbers.map((code) => [code, at] as const))),
  );

/** Words of product names that nobody would look up. */
const COMMON = new Set(['with', 'from', 'type', 'model', 'over', 'into', 'other', 'plus', 'through']);
const WORD_MIN = 4;

/** Returns the index of product names and of the words in them. */
export function wordIndex(products: readonly IndexedProduct[]): SheetBlock[] {
  const names = products.map(
    ({ name, detail, at }) => [[name, detail].filter(Boolean).join(', '), at] as const,
  );
  const spelled = new Map<string, string>();
  const words = products.flatMap(({ name, at }) =>
    wordsIn(name).map((word) => {
      // A word and its plural are one entry.
      const key = word.toLowerCase().replace(/(?<!s)s$/, '');
      const term = spelled.get(key) ?? word.toLowerCase();
      spelled.set(key, term);
      return [term, at] as const;
    }),
  );
  return indexBlock(collect([...names, ...words]));
}

const wordsIn = (text: string): string[] =>
  (text.match(/\p{L}+(?:-\p{L}+)*/gu) ?? []).filter(
    (word) => word.length >= WORD_MIN && !COMMON.has(word.toLowerCase()) && word !== word.toUpperCase(),
  );

const STEEL = pipeStandard('b3610');
const unbroken = (words: string): string => words.replaceAll(' ', '\u00a0');

/**
 * Returns the index of pipe sizes: for each size of steel pipe the pages of the products whose listed sizes
 * include it, by chapter. Nothing if no product lists a size.
 */
export function sizeIndex(
  products: readonly IndexedProduct[],
  catalogue: Pick<Catalogue, 'figure'>,
): SheetBlock[] {
  if (STEEL === null) return [];
  const sized = products.map((product) => ({ product, covers: coverageOf(product.figures, catalogue) }));
  const rows = STEEL.sizes.flatMap((size) => {
    const { nominal, dn } = size;
    const mm = convert(size.outside, STEEL.unit, 'mm');
    const found = sized.filter(({ covers }) => covers(dn, mm)).map(({ product }) => product);
    if (found.length === 0) return [];
    const chapters = collect(found.map(({ chapter, at }) => [chapter, at] as const));
    const pages = [...chapters].flatMap(([chapter, positions], index): Run[] => [
      ...(index === 0 ? [] : [{ text: '; ' }]),
      { text: `${chapter} ` },
      ...pageRuns(positions),
    ]);
    const outside = unbroken(`${outsideIn(STEEL, size, 'in')} in (${outsideIn(STEEL, size, 'mm')} mm)`);
    return [
      [
        textCell(unbroken(dn === null ? nominal : `${nominal} (DN ${String(dn)})`), 'row'),
        textCell(outside),
        { ...textCell(''), runs: pages },
      ],
    ];
  });
  if (rows.length === 0) return [];
  const head = ['Pipe size', 'Outside diameter', 'Pages'].map((label) => textCell(label, 'column'));
  return [{ kind: 'table', table: { caption: '', head, rows } }];
}

/** Returns whether the listed sizes of a product include a pipe. */
function coverageOf(keys: readonly string[], { figure }: Pick<Catalogue, 'figure'>) {
  const used = shownFigures(keys, figure).filter(isMeasured);
  const boundsFor = (limit: Limited): Bounds[] =>
    used
      .filter(({ use }: MeasuredFigure) => use?.limits === limit)
      .flatMap((found) => readingsOf(found).flatMap(({ bounds }) => bounds.map(listedEnd)));
  const [nominal, outside] = [boundsFor('nominal-size'), boundsFor('outside-diameter')];
  const isIn = (value: number, bounds: readonly Bounds[]) =>
    bounds.length > 0 && placeOf(value, bounds) === 'in';
  return (dn: number | null, mm: number): boolean => (dn !== null && isIn(dn, nominal)) || isIn(mm, outside);
}

/** Of "up to DN 600", only the end is listed, so that no other size is promised. */
function listedEnd(bounds: Bounds): Bounds {
  const { from, to } = bounds;
  if (Number.isFinite(from) && Number.isFinite(to)) return bounds;
  const end = Number.isFinite(to) ? to : from;
  return { from: end, to: end, hasStart: true };
}
