import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildBlock, buildRow, buildSection } from '../../testing/build-page.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { META_DESCRIPTION, META_TITLE } from '../limits.ts';
import {
  autoFill,
  DESCRIPTION_BOUNDS,
  fitMetadata,
  generateBenefits,
  generateKeywords,
  keywordsContent,
  lengthGuidance,
  pageMetadata,
  productMetadata,
  TITLE_BOUNDS,
} from './seo.ts';

const BRAND = 'WA Catalogue';
const pageOf = (...data: unknown[]) => ({
  title: 'Tapered Plugs',
  content: [buildSection({ rows: [buildRow(data.map((one) => buildBlock({ data: one })))] })],
});

describe('metadata of a product', () => {
  it('prefers its own meta fields', () => {
    const product = buildProduct({ metaTitle: 'Own title', metaDescription: 'Own words' });
    expect(productMetadata(product, BRAND)).toEqual({ title: 'Own title', description: 'Own words' });
  });

  it('falls back to the title with the brand and the first 160 characters of its text', () => {
    const product = buildProduct({ title: 'A|B', content: `<p>${'word '.repeat(60)}</p>` });
    const { title, description } = productMetadata(product, BRAND);
    expect(title).toBe('A B | WA Catalogue');
    expect(description).toBe('word '.repeat(32).trim());
  });

  it('has a generic sentence for a product without content', () => {
    expect(productMetadata(buildProduct({ title: 'Plugs', content: '<br>' }), BRAND).description).toBe(
      'Learn more about Plugs',
    );
  });
});

describe('metadata of a page', () => {
  it('reads the seo entry, else the text of its blocks', () => {
    const page = pageOf({ heading: 'Fire class', text: 'A60 for 60 minutes.' }, { html: '<b>Bold</b>' });
    expect(pageMetadata(page, BRAND)).toEqual({
      title: 'Tapered Plugs | WA Catalogue',
      description: 'Fire class A60 for 60 minutes. Bold',
    });
    const withSeo = {
      ...page,
      content: [...page.content, { type: 'seo' as const, metaTitle: 'Mine', metaDescription: 'Yours' }],
    };
    expect(pageMetadata(withSeo, BRAND)).toEqual({ title: 'Mine', description: 'Yours' });
  });

  it('fits any title and description into the bounds of a delivered page', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ maxLength: 400 }),
        fc.constantFrom('W', BRAND, 'x'.repeat(80)),
        (title, description, brand) => {
          const fitted = fitMetadata({ title, description }, brand);
          expect(fitted.title.length).toBeGreaterThanOrEqual(TITLE_BOUNDS.min);
          expect(fitted.title.length).toBeLessThanOrEqual(TITLE_BOUNDS.max);
          expect(fitted.description.length).toBeGreaterThanOrEqual(DESCRIPTION_BOUNDS.min);
          expect(fitted.description.length).toBeLessThanOrEqual(DESCRIPTION_BOUNDS.max);
        },
      ),
    );
  });

  it('gives up the brand before the name of a long title', () => {
    const title = 'Stainless Steel Repair Clamps for Small Pipes and Couplings';
    expect(fitMetadata({ title: `${title} | ${BRAND}`, description: '' }, BRAND).title).toBe(title);
  });
});

describe('the helpers of the builder', () => {
  it('fill in a title of 60 and a description of 160 characters', () => {
    const page = { ...pageOf({ text: 'clamp '.repeat(60) }), title: 'coupling '.repeat(10) };
    const { metaTitle, metaDescription } = autoFill(page);
    expect(metaTitle).toMatch(/^coupling.*coupling…$/);
    expect(metaTitle.length).toBeLessThanOrEqual(60);
    expect(metaDescription.length).toBeLessThanOrEqual(160);
    expect(metaDescription).toMatch(/clamp…$/);
  });

  it('fill in what their own advice calls long enough, also where a long word is cut', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 1, maxLength: 70 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 165, maxLength: 170 }), (words) => {
        const text = words.join(' ');
        const { metaTitle, metaDescription } = autoFill({ ...pageOf({ text }), title: text });
        expect(lengthGuidance(metaTitle, META_TITLE)).toBe('good');
        expect(lengthGuidance(metaDescription, META_DESCRIPTION)).toBe('good');
      }),
    );
  });

  it('take the top words longer than three characters, without stop words', () => {
    expect(generateKeywords('Seal the pipe with this seal. Pipe seals, WA-TP pipe 2000 2000')).toEqual([
      'pipe',
      'seal',
      'seals',
      'wa-tp',
    ]);
    expect(
      generateKeywords(Array.from({ length: 40 }, (_, at) => `word${String(at)}`).join(' ')),
    ).toHaveLength(12);
  });

  it('take list items ahead of sentences as benefits, at most eight of 90 characters', () => {
    const page = pageOf(
      { text: 'One. Two!\nThree', format: 'p' },
      { text: `Item\n\nItem\n${'y'.repeat(120)}`, format: 'ul' },
    );
    const benefits = generateBenefits(page);
    expect(benefits).toEqual(['Item', `${'y'.repeat(89)}…`, 'One.', 'Two!', 'Three']);
    expect(generateBenefits(pageOf({ text: 'a\nb\nc\nd\ne\nf\ng\nh\ni', format: 'ol' }))).toHaveLength(8);
  });

  it('join keywords by comma, stored as list or text', () => {
    expect(keywordsContent(['a', ' ', 'b'])).toBe('a, b');
    expect(keywordsContent('a,b\nc,,')).toBe('a, b, c');
    expect(keywordsContent(undefined)).toBe('');
  });

  it('guide the length of a meta title', () => {
    const at = (length: number) => lengthGuidance('x'.repeat(length), META_TITLE);
    expect([0, 49, 50, 60, 61, 70, 71].map(at)).toEqual([
      'empty',
      'short',
      'good',
      'good',
      'long',
      'long',
      'over',
    ]);
  });
});
