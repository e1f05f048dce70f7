import { describe, expect, it } from 'vitest';
import { buildPage } from '@wa/core/testing/build-page';
import { countPages, filterPages, type PageFilter } from './page-filter.ts';

describe('filterPages', () => {
  const pages = [
    buildPage({ title: 'Seals', slug: 'pipe-seals', builtIn: true }),
    buildPage({ title: 'About', slug: 'company/about', featured: true }),
  ];
  const titles = (filter: PageFilter, text: string) =>
    filterPages(pages, filter, text, (title) => title.replace('{{n}}', '16 bar')).map(({ title }) => title);

  it('finds every word in title or address, whatever the case', () => {
    expect(titles('all', 'ABOUT company')).toEqual(['About']);
    expect(titles('all', 'about seals')).toEqual([]);
  });

  it('finds words that only the drawn title has', () => {
    const page = buildPage({ title: 'Clamps to {{n}}', slug: 'clamps' });
    const found = filterPages([page], 'all', '16 bar', (title) => title.replace('{{n}}', '16 bar'));
    expect(found).toEqual([page]);
  });

  it('shows one kind at a time, sorted by title', () => {
    expect(titles('all', '')).toEqual(['About', 'Seals']);
    expect(titles('built-in', '')).toEqual(['Seals']);
    expect(titles('own', '')).toEqual(['About']);
    expect(titles('featured', '')).toEqual(['About']);
  });

  it('counts every kind', () => {
    expect(countPages(pages)).toEqual({ all: 2, own: 1, 'built-in': 1, featured: 1 });
  });
});
