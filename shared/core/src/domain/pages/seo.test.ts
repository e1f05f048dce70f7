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
  lengthGuidance,
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
});

it('fits any title and description of a page into the bounds of a delivered page (D11.1)', () => {
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

describe('the helpers of the builder', () => {
  it('fill in texts of the recommended length, even if a long word is cut', () => {
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
});
