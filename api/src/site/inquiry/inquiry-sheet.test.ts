import { describe, expect, test } from 'vitest';
import { partsOf } from '@wa/core/domain/finder/part';
import { ITEMS_MAX, inquiryHref, inquiryQuery } from '@wa/core/domain/inquiry/inquiry-link';
import { readInquiry } from '@wa/core/domain/inquiry/read-inquiry';
import { renderSummary } from '@wa/core/domain/catalogue/draw-records';
import { buildProduct } from '@wa/core/testing/build-product';
import { buildSite } from '@wa/core/testing/build-site';
import { printSheet } from '../../documents/sheets/print-sheet.ts';
import { readPdf, squeezed } from '../../testing/sheets/read-pdf.ts';
import { createConcurrencyLimiter } from '../../http/concurrency-limiter.ts';
import { seedCatalogue, seedProducts } from '../../testing/seed/first-catalog.ts';
import { SQLITE } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { inquiryRoutes, inquirySheet } from './inquiry-sheet.ts';

const products = seedProducts.map((product) => renderSummary(buildProduct(product), seedCatalogue));
const parts = partsOf(products, seedCatalogue);
const site = buildSite();
const read = (query: string) => readInquiry(new URLSearchParams(query), parts);
const sheetOf = (query: string) => printSheet(inquirySheet(read(query).lines, site, '2026-11-22'));

describe('an inquiry as a sheet (D16.14)', () => {
  test('is tagged and says every item, figure, condition and address', async () => {
    const query = inquiryQuery([
      { slug: 'a-model', quantity: '3', size: 'DN 400', note: '<script>alert(1)</script> & more' },
      { slug: 'repair-clamp-snap' },
      { slug: 'unknown' },
    ]);
    const pdf = await readPdf(await sheetOf(query));
    expect(pdf).toMatchObject({ isTagged: true, language: 'en-US', title: 'Quote request: 3 products' });
    expect(pdf.roles.filter((role) => role === 'H1')).toHaveLength(1);
    for (const text of [
      'Flap Valve A',
      'Quantity: 3',
      'DN 400',
      '<script>alert(1)</script> & more',
      '16.4 ft of water (5 m wc) for 72 hours in a flood',
      'Doesn’t restrain the pipes: secure them wherever thrust could pull them apart.',
      `${site.publicUrl}/a-model`,
      'unknown (not in the catalog)',
      'Company',
      'Quote request, made on 2026-',
    ])
      expect(pdf.text).toContain(squeezed(text));
    expect(pdf.text).not.toMatch(/revision/i);
  });

  test('has room for a full list, and cuts what no sheet has room for', async () => {
    const items = Array.from({ length: ITEMS_MAX }, (_, at) => ({
      slug: parts[at % parts.length]?.slug ?? '',
    }));
    const full = await readPdf(await sheetOf(inquiryQuery(items)));
    expect(full.text).toContain(squeezed(`${String(ITEMS_MAX)}. `));
    const long = await readPdf(await sheetOf(inquiryQuery([{ slug: 'a-model', note: 'x'.repeat(10_000) }])));
    expect(long.text).toContain(`${'x'.repeat(1_000)}…`);
    expect(long.text).not.toContain('x'.repeat(1_001));
  });
});

describe('GET /inquiry.pdf', () => {
  const places = createConcurrencyLimiter({ total: 2, each: 1 });
  const settings = { now: () => Promise.resolve({ site }) };
  const modules = [
    () =>
      inquiryRoutes({
        parts: { now: () => Promise.resolve(parts) },
        settings,
        slots: places,
        clock: () => new Date(),
      }),
  ];
  const api = useTestApi(SQLITE, { modules });
  const get = (href: string) => api.anyone('GET', href.replace('/inquiry', '/inquiry.pdf'));

  test('leads an empty list to its page, and prints one document at a time for an address (D25.4)', async () => {
    expect(await get('/inquiry')).toMatchObject({ status: 302, headers: { location: '/inquiry' } });
    const release = places.take('127.0.0.1');
    expect(await get(inquiryHref([{ slug: 'a-model' }]))).toMatchObject({ status: 503 });
    release?.();
    const answer = await get(inquiryHref([{ slug: 'a-model' }]));
    expect(answer.status).toBe(200);
    // No cache may store the document.
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(places.taken()).toBe(0);
  });
});
