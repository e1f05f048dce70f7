/** Statements of the first content that affect safety. */
import { describe, expect, test } from 'vitest';
import { findParts } from '@wa/core/domain/finder/find-parts';
import { inquiryMail } from '@wa/core/domain/inquiry/inquiry-mail';
import { readInquiry } from '@wa/core/domain/inquiry/read-inquiry';
import { targetSlug } from '@wa/core/domain/products/product';
import { buildSite } from '@wa/core/testing/build-site';
import { productSheet } from '../../documents/sheets/model/sheets.ts';
import { drawnPages, drawnProducts, seedParts } from '../../testing/seed/first-catalog.ts';

describe('restraint (D16.9)', () => {
  const NO = 'Doesn’t restrain the pipes: secure them wherever thrust could pull them apart.';

  test.each([
    ['grip-couplings', 'yes', 'Grip couplings seal and restrain plain pipe ends'],
    ['plus-couplings', 'no', 'Plus and reducing couplings join different diameters and are unrestrained'],
    ['reducing-couplings', 'no', 'Plus and reducing couplings join different diameters and are unrestrained'],
    ['above-ground-pipe-repair', 'no', 'This coupling is unrestrained. Anchor the pipes against thrust'],
    ['repair-clamp-q', 'no', 'It does not hold a broken pipe together along its axis'],
  ])('of %s is %s, as its page says', (slug, stated, words) => {
    expect(drawnProducts.find((product) => product.slug === slug)?.restraint).toBe(stated);
    expect(JSON.stringify(drawnPages)).toContain(words);
  });

  test('is on the page and the sheet of each product; products without a statement say so', () => {
    for (const product of drawnProducts) {
      const page = drawnPages.find(({ slug }) => slug === targetSlug(product)) ?? null;
      const sheet = JSON.stringify(productSheet(product, page, buildSite()));
      for (const printed of [product.content, sheet])
        expect(printed.includes(NO), product.slug).toBe(product.restraint === 'no');
      const isOpen = product.restraint === '' && /join-pipes|close-leak/.test(product.tasks.join());
      expect(product.content.includes('Pipe restraint isn’t listed'), product.slug).toBe(isOpen);
    }
  });
});

describe('tapered plugs', () => {
  const PLUG = 'pipe-plug-seals-taper-fit';

  test('list fire class A60 only for the material that has it', () => {
    const plug = drawnProducts.find(({ slug }) => slug === PLUG);
    const { title, metaTitle, metaDescription, specs } = plug ?? {};
    for (const text of [title, metaTitle, metaDescription]) expect(text).not.toContain('A60');
    const row = specs?.table.rows.find(({ header }) => header.endsWith('Fire class'));
    expect(row?.cells.map(({ full }) => full).join(' ')).toMatch(/^A60 .*for the material that carries it/i);
    const hot = new URLSearchParams('task=plug-opening&pressure=2+bar&temperature=150&temperatureUnit=C');
    const found = findParts(hot, seedParts).parts.find(({ slug }) => slug === PLUG);
    expect(JSON.stringify(found)).toContain('silicone');
    expect(JSON.stringify(found)).not.toContain('A60');
  });

  test('are quoted with the material of each temperature range, none left out (D16.14)', () => {
    const { lines } = readInquiry(new URLSearchParams({ item: PLUG }), seedParts);
    const mail = inquiryMail(lines, 'sales@example.com', 'https://catalogue.example').text;
    for (const material of ['EPDM', 'fire safe material', 'nitrile', 'silicone', 'Viton'])
      expect(mail).toContain(`Plugs of ${material}, temperature: `);
    expect(mail.match(/temperature: /gi)).toHaveLength(5);
  });
});
