import type { PageSummary } from '@wa/core/domain/pages/page';

export const PAGE_FILTERS = ['all', 'featured'] as const;
export type PageFilter = (typeof PAGE_FILTERS)[number];

const FITS: Readonly<Record<PageFilter, (page: PageSummary) => boolean>> = {
  all: () => true,
  featured: (page) => page.featured,
};

/** How many pages there are of each kind. */
export function countPages(pages: readonly PageSummary[]): Record<PageFilter, number> {
  return { all: pages.length, featured: pages.filter(FITS.featured).length };
}

/** The pages of a kind whose drawn title or address has every word, by title. */
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
