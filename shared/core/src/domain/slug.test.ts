import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  galleryGroupSlug,
  pageSlugProblem,
  productSlug,
  productSlugProblem,
  RESERVED_SEGMENTS,
  sectionSlug,
  slugify,
  slugOfPath,
  uniqueSlug,
} from './slug.ts';

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

  it('keeps the slashes of a typed address', () => {
    expect(slugOfPath('/seals/for-tanks/')).toBe('seals/for-tanks');
  });
});

describe('page slugs', () => {
  it('accepts fixed pages and nested paths', () => {
    for (const slug of ['a-model', 'seals/for-tanks', 'pipe-stiffners-hdpe-pvc', 'productsheet']) {
      expect(pageSlugProblem(slug), slug).toBeNull();
    }
  });

  it('refuses what could not be reached or told from an id, with a reason', () => {
    for (const slug of [
      '',
      '/a',
      'a/',
      'a//b',
      'A',
      'a b',
      'a.b',
      'ä',
      'a'.repeat(201),
      '0123456789abcdef01234567',
    ]) {
      expect(pageSlugProblem(slug), slug).toEqual(expect.any(String));
    }
  });

  it('refuses every reserved first segment, alone or with more behind it', () => {
    for (const segment of RESERVED_SEGMENTS) {
      expect(pageSlugProblem(segment), segment).not.toBeNull();
      expect(pageSlugProblem(`${segment}/more`), segment).not.toBeNull();
    }
    expect(pageSlugProblem('more/admin')).toBeNull();
  });
});

describe('uniqueSlug', () => {
  it('appends -2, -3 and so on', () => {
    expect(uniqueSlug('a', [])).toBe('a');
    expect(uniqueSlug('a', ['a'])).toBe('a-2');
    expect(uniqueSlug('a', ['a', 'a-2', 'a-3'])).toBe('a-4');
  });

  it('never collides and never outgrows a slug', () => {
    const slug = fc.stringMatching(/^[ab]{1,3}(-[2-4])?$/);
    fc.assert(
      fc.property(slug, fc.array(slug), (base, taken) => {
        expect(taken).not.toContain(uniqueSlug(base, taken));
      }),
    );
    const long = 'a'.repeat(200);
    expect(uniqueSlug(long, [long])).toHaveLength(200);
  });

  it('names a product without letters, and one whose title reads like an id', () => {
    expect(productSlug('!!!')).toBe('product');
    expect(productSlug('Seals|To {{disc.pressure|us}}')).toBe('seals-to');
    expect(productSlug('0123456789abcdef01234567')).toBe('product-0123456789abcdef01234567');
  });
});

describe('other slugs', () => {
  it('makes a section slug from the title only when none is wanted', () => {
    expect(sectionSlug('', 'Wall Mount', ['wall-mount'])).toBe('wall-mount-2');
    expect(sectionSlug(' restarint-pipe-couplings ', 'Restraint', [])).toBe('restarint-pipe-couplings');
    expect(sectionSlug('', '', [])).toBe('section');
  });

  it('keeps underscores in a gallery group and trims the edges', () => {
    expect(galleryGroupSlug(' Pipe Plugs & End_Seals! ')).toBe('pipe-plugs-end_seals');
  });
});
