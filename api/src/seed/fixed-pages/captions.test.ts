import { describe, expect, it } from 'vitest';
import { textOf } from '@wa/core/domain/block-kinds/fields';
import { sectionsOf } from '@wa/core/domain/pages/page-content';
import { staticPages } from './registry.ts';
import { asPage } from './static-page.ts';

/** Captions of the drawings in each section of a page. */
const captions = (slug: string): string[][] => {
  const page = staticPages.get(slug);
  if (!page) throw new Error(`there is no fixed page ${slug}`);
  return sectionsOf(asPage(page)).map(({ rows }) =>
    rows
      .flatMap((row) => row.columnsData.flat())
      .filter(({ kind }) => kind === 'image')
      .map(({ data }) => textOf((data as { caption?: unknown }).caption)),
  );
};

describe('the drawings of a page', () => {
  it.each([...staticPages.keys()])(
    'have captions of their own where several share a heading of /%s',
    (slug) => {
      const [, ...below] = captions(slug);
      for (const drawn of below.filter(({ length }) => length > 1)) {
        expect(drawn).not.toContain('');
        expect(new Set(drawn).size).toBe(drawn.length);
      }
    },
  );

  it('of the stainless clamps all say which type they show', () => {
    const [, ...below] = captions('repair-clamps-316l');
    expect(below.flat()).toHaveLength(8);
    expect(below.flat()).not.toContain('');
  });
});
