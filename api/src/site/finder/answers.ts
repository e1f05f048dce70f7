import { diametersOf } from '@wa/core/domain/charts/chart-sizes';
import { chartOfParts, isSize, type ChartNeed } from '@wa/core/domain/charts/draw-range-chart';
import { convert, systemOf } from '@wa/core/domain/figures/units';
import type { Part } from '@wa/core/domain/finder/part';
import { readRequirement } from '@wa/core/domain/finder/read-requirement';
import type { RequiredPipe } from '@wa/core/domain/finder/requirement';
import { compareParts } from '@wa/core/domain/compare/compare-parts';
import type { Comparison } from '@wa/core/domain/compare/comparison';
import type { FinderAnswer } from '@wa/core/domain/finder/finder-answer';
import { findParts } from '@wa/core/domain/finder/find-parts';
import { readInquiry } from '@wa/core/domain/inquiry/read-inquiry';
import type { SearchAnswer } from '@wa/core/domain/search/search-answer';
import type { RangeChart } from '@wa/core/domain/tables/resolved-table';
import type { PartsKeeper } from './parts-keeper.ts';

interface AnswerNeeds {
  parts: Pick<PartsKeeper, 'now'>;
  search: { answer: (query: string) => Promise<SearchAnswer> };
  /** Null where there is none. */
  sheets: Record<'find' | 'movedTo', (slug: string) => Promise<unknown>>;
}

/** What is answered to the query of an address (D16). A query that makes no sense is answered too: with what is wrong. */
export type Answers = ReturnType<typeof createAnswers>;

export function createAnswers({ parts, search, sheets }: AnswerNeeds) {
  return {
    find: async (query: URLSearchParams) => findParts(query, await parts.now()),
    /** The parts of an answer over the sizes that are published for them. */
    async findChart(query: URLSearchParams, answer: FinderAnswer) {
      const shown = new Set(answer.parts.map(({ slug }) => slug));
      return findChart(
        query,
        (await parts.now()).filter(({ slug }) => shown.has(slug)),
      );
    },
    search: (query: URLSearchParams) => search.answer(query.get('q') ?? ''),
    compare: async (query: URLSearchParams) => compareParts(query, await parts.now()),
    /** The compared parts over the sizes that are published for them. */
    async compareChart(comparison: Comparison) {
      const all = await parts.now();
      return chartOfParts(
        comparison.parts.flatMap(({ slug }) => all.find((part) => part.slug === slug) ?? []),
      );
    },
    inquiry: async (query: URLSearchParams) => readInquiry(query, await parts.now()),
    /** Whether `/data-sheets/{slug}.pdf` is there, or leads to where it is now. */
    hasSheet: async (slug: string) =>
      (await sheets.find(slug)) !== null || (await sheets.movedTo(slug)) !== null,
  };
}

/** Fewer types than these need no drawing. */
const FEWEST = 2;

/** The parts of a task over the sizes for which they are published, with the visitor's pipe as a line; null for few. */
function findChart(query: URLSearchParams, parts: readonly Part[]): RangeChart | null {
  const { requirement, task } = readRequirement(query);
  if (requirement === null || task === null) return null;
  const sized = parts.filter(({ tasks, figures }) => tasks.includes(task) && figures.some(isSize));
  if (sized.length < FEWEST) return null;
  const standard = requirement.pipe?.standard?.standard ?? null;
  return chartOfParts(sized, requirement.pipe && lineOf(requirement.pipe), standard);
}

/** Where the visitor's pipe stands; null where no table knows it. */
function lineOf({ outside, nominal, standard }: RequiredPipe): ChartNeed | null {
  const { ofDn } = diametersOf(standard?.standard ?? null);
  const dn = nominal?.dn ?? null;
  const mm = standard?.mm ?? (outside ? convert(outside.value, outside.unit, 'mm') : dn && ofDn(dn));
  const said = nominal ?? outside;
  if (mm === null || said === null) return null;
  const isUs = outside && !nominal ? systemOf(outside.unit) === 'us' : said.text.startsWith('NPS');
  const other = said.converted || said.text;
  return { mm, text: isUs ? { us: said.text, metric: other } : { us: other, metric: said.text } };
}
