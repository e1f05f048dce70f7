import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageSlugProblem, productSlug, productSlugProblem, slugify, uniqueSlug } from './slug.ts';

describe('slugify', () => {
  it('makes lower-case words joined by hyphens', () => {
    expect(slugify('  Grip Couplings | Ø 25–55 mm ')).toBe('grip-couplings-25-55-mm');
    expect(slugify('Crème brûlée')).toBe('creme-brulee');
    expect(slugify('***')).toBe('');
  });

  it('is its own fixed point and never yields an invalid product slug', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const slug = slugify(text);
        expect(slugify(slug)).toBe(slug);
        if (slug) expect(productSlugProblem(productSlug(text))).toBeNull();
      }),
    );
  });
});

describe('page slugs', () => {
  it('accepts fixed pages and nested paths', () => {
    for (const slug of ['a-model', 'seals/for-tanks', 'pipe-stiffners-hdpe-pvc', 'productsheet']) {
      expect(pageSlugProblem(slug), slug).toBeNull();
    }
  });

  it('rejects slugs that are unreachable or look like an id, with a reason (D4.5)', () => {
    const odd = ['', '/a', 'a/', 'a//b', 'A', 'a b', 'a.b', 'ä', 'a'.repeat(201), '0123456789abcdef01234567'];
    for (const slug of odd) expect(pageSlugProblem(slug), slug).toEqual(expect.any(String));
  });

  it('rejects every reserved first segment, alone or followed by others (D4.5)', () => {
    for (const segment of ['admin', 'find', 'inquiry.pdf', 'robots.txt', 'settings', 'uploads', 'view']) {
      expect(pageSlugProblem(segment), segment).not.toBeNull();
      expect(pageSlugProblem(`${segment}/more`), segment).not.toBeNull();
    }
    expect(pageSlugProblem('more/admin')).toBeNull();
  });
});

it('uniqueSlug never collides and never exceeds the length of a slug', () => {
  const slug = fc.stringMatching(/^[ab]{1,3}(-[2-4])?$/);
  fc.assert(
    fc.property(slug, fc.array(slug), (base, taken) => {
      expect(taken).not.toContain(uniqueSlug(base, taken));
    }),
  );
  const long = 'a'.repeat(200);
  expect(uniqueSlug(long, [long])).toHaveLength(200);
});
