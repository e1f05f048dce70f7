import { describe, expect, test } from 'vitest';
import { staticPages } from '../seed/fixed-pages/registry.ts';
import { seedCatalogue } from '../seed/seed-catalogue.ts';
import { asDrawnPage, drawnTables } from '../seed/testing/drawn.ts';
import { drawProduct } from '@wa/core/domain/catalogue/draw-records';
import { askingSlug, targetSlug } from '@wa/core/domain/products/product-card';
import type { Product } from '@wa/core/domain/products/product';
import { stripHtml } from '@wa/core/domain/text';
import { seedProducts, seedSidebar } from '../seed/catalogue-seed.ts';
import { productSheet } from './model/product-sheet.ts';
import type { Sheet } from './model/sheet.ts';
import { testSite } from './testing/test-site.ts';

const products: Product[] = seedProducts.map((product) =>
  drawProduct({ ...product, version: 1, updatedAt: '2026-11-21T00:00:00.000Z' }, seedCatalogue),
);
const ownSheet = ({ slug }: Product) => `/data-sheets/product/${slug}.pdf`;
const withOwn = products.filter((product) => product.pdfs.includes(ownSheet(product)));

function sheetOf(product: Product): Sheet {
  const page = staticPages.get(targetSlug(product) ?? '');
  return productSheet(product, page ? asDrawnPage(page) : null, testSite);
}
const captionsOf = ({ blocks }: Sheet) =>
  blocks.flatMap((block) => (block.kind === 'table' ? [block.table.caption] : []));
/** The figures that a product states of itself: `Pressure: 16 bar ...`. */
const figuresOf = ({ content }: Product) =>
  [...content.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = '']) => stripHtml(item));

/** Every text of a sheet, one after the other. */
const printedIn = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, part]) => (name === 'text' && typeof part === 'string' ? part : printedIn(part)))
        .join('')
    : '';
/** Where HTML has a tag, a sheet may have a new run. */
const squeezed = (text: string) => text.replaceAll(/\s/g, '');

describe('the sheet of a product that shares its page with others', () => {
  test.each(withOwn.map((product) => [product.slug, product] as const))(
    '%s has its own figures only',
    (_, product) => {
      const sheet = sheetOf(product);
      const text = squeezed(printedIn(sheet.blocks));
      for (const figure of figuresOf(product)) expect(text).toContain(squeezed(figure));
      const others = withOwn.filter(
        (other) => other.slug !== product.slug && askingSlug(other) === askingSlug(product),
      );
      const ofOthers = new Set(others.map(sheetOf).flatMap(captionsOf));
      expect(captionsOf(sheet).filter((caption) => ofOthers.has(caption))).toEqual([]);
      const shared = drawnTables.filter(({ caption }) => captionsOf(sheet).includes(caption));
      // A table with a row for each of several products belongs to none of them.
      for (const { rowLabel } of shared) expect(rowLabel).not.toBe('Type');
    },
  );

  test('the snap clamp says nothing of Q and QS clamps', () => {
    const snap = products.find(({ slug }) => slug === 'repair-clamp-snap');
    if (!snap) throw new Error('There is no snap clamp');
    expect(JSON.stringify(sheetOf(snap).blocks)).not.toMatch(/\bQS?\b/);
  });
});

describe('card, navigation and sheet of a product', () => {
  test.each(products.map((product) => [product.slug, product] as const))(
    '%s agree on one page',
    (slug, product) => {
      const [path = ''] = product.url.split('#');
      const sheet = product.pdfs.find((href) => !href.endsWith('-measure.pdf'));
      if (product.url.includes('#') || path.startsWith('/product/')) expect(sheet).toBe(ownSheet(product));
      else expect(sheet).toBe(`/data-sheets${path}.pdf`);
      // What the navigation links to as a product is where its card leads; all others lead to the card's page.
      const isLinked = seedSidebar.some(({ linkedProduct }) => linkedProduct === product._id);
      expect(isLinked).toBe(path === `/product/${slug}` && isLinked);
      const page = staticPages.get(targetSlug(product) ?? '');
      if (page) expect(seedSidebar.some(({ linkedPage }) => linkedPage === page.id)).toBe(true);
    },
  );
});
