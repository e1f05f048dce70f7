import { describe, expect, it } from 'vitest';
import { buildPage } from '@wa/core/testing/build-page';
import { filterPages, type PageFilter } from './page-filter.ts';

describe('filterPages', () => {
  const pages = [
    buildPage({ title: 'Seals', slug: 'pipe-seals' }),
    buildPage({ title: 'About', slug: 'company/about', featured: true }),
  ];
  const titles = (filter: PageFilter, text: string) =>
    filterPages(pages, filter, text, (title) => title.replace('{{n}}', '16 bar')).map(({ title }) => title);

  it('finds every word in title or address, whatever the case', () => {
    expect(titles('all', 'ABOUT company')).toEqual(['About']);
    expect(titles('all', 'about seals')).toEqual([]);
  });

  it('shows one kind at a time, sorted by title', () => {
    expect(titles('all', '')).toEqual(['About', 'Seals']);
    expect(titles('featured', '')).toEqual(['About']);
  });
});
