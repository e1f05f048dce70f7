import { compareChart } from '@wa/core/domain/compare/compare-chart';
import { compareParts } from '@wa/core/domain/compare/compare-parts';
import type { Comparison } from '@wa/core/domain/compare/comparison';
import type { FinderAnswer } from '@wa/core/domain/finder/finder-answer';
import { findChart } from '@wa/core/domain/finder/find-chart';
import { findParts } from '@wa/core/domain/finder/find-parts';
import { type Inquiry, readInquiry } from '@wa/core/domain/inquiry/read-inquiry';
import type { SearchAnswer } from '@wa/core/domain/search/search-answer';
import type { RangeChart } from '@wa/core/domain/tables/resolved-chart';
import type { PartsKeeper } from './parts-keeper.ts';

/** What is answered to the query of an address (D16). A query that makes no sense is answered too: with what is wrong. */
export interface Answers {
  find: (query: URLSearchParams) => Promise<FinderAnswer>;
  /** The parts of an answer over the sizes that are published for them. */
  findChart: (query: URLSearchParams, answer: FinderAnswer) => Promise<RangeChart | null>;
  search: (query: URLSearchParams) => Promise<SearchAnswer>;
  compare: (query: URLSearchParams) => Promise<Comparison>;
  /** The compared parts over the sizes that are published for them. */
  compareChart: (comparison: Comparison) => Promise<RangeChart | null>;
  inquiry: (query: URLSearchParams) => Promise<Inquiry>;
  /** Whether `/data-sheets/{slug}.pdf` is there, or leads to where it is now. */
  hasSheet: (slug: string) => Promise<boolean>;
}

interface AnswerNeeds {
  parts: Pick<PartsKeeper, 'now'>;
  search: { answer: (query: string) => Promise<SearchAnswer> };
  /** Null where there is none. */
  sheets: Record<'find' | 'movedTo', (slug: string) => Promise<unknown>>;
}

export function createAnswers({ parts, search, sheets }: AnswerNeeds): Answers {
  return {
    find: async (query) => findParts(query, await parts.now()),
    async findChart(query, answer) {
      const shown = new Set(answer.parts.map(({ slug }) => slug));
      return findChart(
        query,
        (await parts.now()).filter(({ slug }) => shown.has(slug)),
      );
    },
    search: (query) => search.answer(query.get('q') ?? ''),
    compare: async (query) => compareParts(query, await parts.now()),
    compareChart: async (comparison) => compareChart(comparison, await parts.now()),
    inquiry: async (query) => readInquiry(query, await parts.now()),
    hasSheet: async (slug) => (await sheets.find(slug)) !== null || (await sheets.movedTo(slug)) !== null,
  };
}
