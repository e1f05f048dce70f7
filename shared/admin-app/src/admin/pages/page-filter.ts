import { hasDraft } from '@wa/core/domain/drafts/has-draft';
import type { PageSummary } from '@wa/core/domain/pages/page';

export const PAGE_FILTERS = ['all', 'featured', 'drafts'] as const;
export type PageFilter = (typeof PAGE_FILTERS)[number];

const FITS: Readonly<Record<PageFilter, (page: PageSummary) => boolean>> = {
  all: () => true,
  featured: (page) => page.featured,
  drafts: (page) => page.draft || hasDraft(page),
};

/** Returns the number of pages of each kind. */
export function countPages(pages: readonly PageSummary[]): Record<PageFilter, number> {
  const count = (filter: PageFilter) => pages.filter(FITS[filter]).length;
  return { all: pages.length, featured: count('featured'), drafts: count('drafts') };
}

/** Returns the pages of a kind whose rendered title or address contains every word, by title. */
export function filterPages(
  pages: readonly PageSummary[],
  filter: PageFilter,
  text: string,
  titleOf: (title: string) => string,
): PageSummary[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return pages
    .filter((page) => {
      const about = `${titleOf(page.title)} ${page.slug}`.toLowerCase();
      return FITS[filter](page) && words.every((word) => about.includes(word));
    })
    .sort((a, b) => titleOf(a.title).localeCompare(titleOf(b.title)));
}
