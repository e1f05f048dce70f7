import { describe, expect, it } from 'vitest';
import { CERTIFICATE } from '../certificates/certificate-schema.ts';
import { buildFigureRecord } from '../../testing/build-figure.ts';
import { buildId, BUILT_AT } from '../../testing/build-id.ts';
import { buildPage } from '../../testing/build-page.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { checkAttention, contentAttention, searchAttention, type AttentionContent } from './attention.ts';

const NOTHING: AttentionContent = {
  figures: [],
  certificates: [],
  products: [],
  pages: [],
  sidebar: [],
  figure: () => null,
  titleOf: (title) => title,
  today: '2026-11-28',
};
const attention = (content: Partial<AttentionContent>) => contentAttention({ ...NOTHING, ...content });
const certificate = (number: string, validUntil: string) => ({
  ...CERTIFICATE.empty,
  ...{ _id: buildId(), version: 1, updatedAt: BUILT_AT, isDeleted: false },
  ...{ number, validFrom: '2020-01-01', validUntil },
});

describe('the tasks of the content itself (D33.1)', () => {
  it('are each open question, leading to its spec', () => {
    const open = buildFigureRecord({ product: 'Clamps', state: 'question', question: 'Up to which size?' });
    expect(attention({ figures: [open, buildFigureRecord()] }).questions).toEqual([
      {
        key: open._id,
        title: 'Clamps: Pressure',
        detail: 'Up to which size?',
        place: { kind: 'figure', id: open._id, path: null },
      },
    ]);
  });

  it('are each certificate that ends within 60 days or has ended, the earliest first', () => {
    const certificates = [
      certificate('soon', '2027-01-27'),
      certificate('late', '2027-01-28'),
      certificate('ended', '2026-11-27'),
      certificate('endless', ''),
    ];
    expect(attention({ certificates }).certificates.map(({ title, detail }) => [title, detail])).toEqual([
      ['NSF/ANSI/CAN 61 ended', 'Ended on November 27, 2026'],
      ['NSF/ANSI/CAN 61 soon', 'Ends on January 27, 2027'],
    ]);
  });

  it('are each product and page from its review date on, the earliest first', () => {
    const product = buildProduct({ title: 'Clamp', reviewBy: '2026-11-28' });
    const page = buildPage({ title: 'Clamps', slug: 'clamps', reviewBy: '2026-01-01' });
    const later = buildProduct({ reviewBy: '2026-11-29' });
    // Products that an older version stored have no such field.
    const old = { ...buildProduct(), reviewBy: undefined } as unknown as typeof product;
    const products = [product, later, buildProduct(), old];
    expect(attention({ products, pages: [page] }).reviews).toMatchObject([
      { title: 'Clamps', detail: 'Review date: January 1, 2026', place: { kind: 'page', path: '/clamps' } },
      { title: 'Clamp', place: { kind: 'product', id: product._id } },
    ]);
  });

  it('are the drafts unchanged for 30 days, oldest first (D36.3)', () => {
    const at = (title: string, day: string, draft = true) =>
      buildProduct({ title, draft, updatedAt: `${day}T10:00:00.000Z` });
    const products = [at('Recent', '2026-10-29'), at('Old', '2026-10-28'), at('Live', '2026-01-01', false)];
    const pages = [buildPage({ title: 'Older', draft: true, updatedAt: '2026-03-01T10:00:00.000Z' })];
    expect(attention({ products, pages }).drafts.map(({ title, detail }) => [title, detail])).toEqual([
      ['Older', 'Draft, last saved March 1, 2026'],
      ['Old', 'Draft, last saved October 28, 2026'],
    ]);
  });

  it('are each product without a spec that a page expects', () => {
    const page = buildPage({ slug: 'clamps', expectedSpecs: ['Pressure', 'Length'] });
    const product = buildProduct({ title: 'Clamp', url: '/clamps' });
    expect(attention({ pages: [page], products: [product, buildProduct()] }).specs).toMatchObject([
      { title: 'Clamp', detail: 'Missing: Pressure, Length', place: { kind: 'product', id: product._id } },
    ]);
  });
});

describe('the tasks that the server adds (D33.1)', () => {
  it('are the findings of the checks, except those that another group lists one by one', () => {
    const place = { kind: 'page', id: 'a', title: 'Clamps', path: '/clamps', block: 'b' } as const;
    const findings = [
      { key: '1', code: 'dead-link', text: 'It leads nowhere.', place },
      { key: '2', code: 'open-questions', text: '2 open questions', place: null },
      { key: '3', code: 'certificate-ends', text: 'It ends.', place: null },
    ];
    expect(checkAttention(findings)).toEqual([
      { key: '1', title: 'Clamps', detail: 'It leads nowhere.', place },
    ]);
  });

  it('are each failed search that no synonym answers', () => {
    const missed = [
      { kind: 'search', term: 'leak', count: 3 },
      { kind: 'search', term: 'clamp', count: 1 },
      { kind: 'address', term: '/old', count: 9 },
    ] as const;
    expect(searchAttention(missed, [{ word: 'Leak' }])).toEqual([
      { key: 'clamp', title: 'clamp', detail: '1 time', place: null },
    ]);
  });
});
