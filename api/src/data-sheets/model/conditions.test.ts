import { describe, expect, test } from 'vitest';
import { questionText } from '../../seed/facts/questions.ts';
import { staticPages } from '../../seed/fixed-pages/registry.ts';
import { seedCatalogue } from '../../seed/seed-catalogue.ts';
import { asDrawnPage } from '../../seed/testing/drawn.ts';
import { unconditioned } from '../../seed/testing/conditions.ts';
import { drawPage, drawProduct } from '@wa/core/domain/catalogue/draw-records';
import { plateNotes } from '@wa/core/domain/figures/plate-notes';
import { DRAFT_NOTICE } from '@wa/core/domain/messages';
import { splitHref } from '@wa/core/domain/href';
import { seedPages, seedProducts } from '../../seed/catalogue-seed.ts';
import { pageSheet } from './page-sheet.ts';
import { productSheet } from './product-sheet.ts';
import type { Run, Sheet, SheetBlock, SheetCell } from './sheet.ts';

const site = {
  name: 'WA Catalogue',
  salesEmail: 'sales@example.com',
  phone: '+1 555 0100',
  publicUrl: 'https://catalogue.example',
};
const stored = { version: 1, updatedAt: '2026-11-21T00:00:00.000Z' };

const words = (runs: readonly Run[]) => runs.map(({ text }) => text).join('');
const cellText = ({ runs, full, unit = '' }: SheetCell) => `${full ?? words(runs)} ${unit}`.trim();

/** What is read together: a row with the head of its table, a cell of a plate, a paragraph, an item. */
function linesOf(block: SheetBlock): string[] {
  if (block.kind === 'paragraph') return [words(block.runs)];
  if (block.kind === 'heading') return [block.text];
  if (block.kind === 'list') return block.list.items.map(({ runs }) => words(runs));
  if (block.kind === 'table') {
    const { caption, head, rows } = block.table;
    return rows.map((row) => [caption, ...[...head, ...row].map(cellText)].join(' | '));
  }
  if (block.kind === 'plate' || block.kind === 'overview') {
    const figures = block.kind === 'plate' ? block.figures : block.plate;
    return figures.map((figure) =>
      [figure.label, figure.us.full, figure.metric?.full ?? '', plateNotes(figure)].join(' | '),
    );
  }
  return [];
}
const textOf = (sheet: Sheet) => [...sheet.lines, ...sheet.blocks.flatMap(linesOf)];

const pages = [
  ...[...staticPages.values()].map(asDrawnPage),
  ...seedPages.map((page) => drawPage({ ...page, ...stored }, seedCatalogue)),
];
const sheetOfProduct = (product: (typeof seedProducts)[number]) => {
  const target = pages.find(({ slug }) => slug === splitHref(product.url).path.slice(1)) ?? null;
  return productSheet(drawProduct({ ...product, ...stored }, seedCatalogue), target, site);
};

describe('a figure on a sheet', () => {
  test.each(pages.map((page) => [page.slug, page] as const))('of /%s has its condition', (_slug, page) => {
    for (const line of textOf(pageSheet(page, site))) expect(unconditioned(line)).toEqual([]);
  });

  test.each(seedProducts.map((product) => [product.slug, product] as const))(
    'of the product %s has its condition',
    (_slug, product) => {
      for (const line of textOf(sheetOfProduct(product))) expect(unconditioned(line)).toEqual([]);
    },
  );

  test('has what the source leaves open beside it', () => {
    const [page] = pages.filter(({ slug }) => slug === 'flap-valves-stainless-steel');
    const told = page ? textOf(pageSheet(page, site)).filter((line) => line.includes('6 m is 19.7 ft')) : [];
    expect(told).toHaveLength(2);
    for (const line of told) expect(line).toContain(questionText('flap-head').slice(1));
  });
});

describe('the sheet of a product that shares its page', () => {
  test.each(
    seedProducts
      .filter(({ slug }) => slug.startsWith('repair-clamp-'))
      .map((own) => [own.slug, own] as const),
  )('%s says nothing of its neighbors', (slug, product) => {
    const names = { 'repair-clamp-snap': 'Snap', 'repair-clamp-q': 'Q', 'repair-clamp-qs': 'QS' };
    const text = textOf(sheetOfProduct(product)).join('\n');
    for (const [other, name] of Object.entries(names))
      if (other !== slug) expect(text).not.toMatch(new RegExp(String.raw`\b${name}\b`));
  });
});

test('the sheets of terms and guarantee say that they are drafts', () => {
  for (const { slug, ...page } of pages) {
    const text = textOf(pageSheet({ slug, ...page }, site)).join('\n');
    expect(text.includes(DRAFT_NOTICE)).toBe(slug === 'terms-of-sale' || slug === 'guarantee-certificate');
  }
});
