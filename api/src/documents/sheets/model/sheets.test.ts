/** Tests the content of the first catalog's sheets before they are printed. */
import { describe, expect, test } from 'vitest';
import { renderProduct } from '@wa/core/domain/catalogue/draw-records';
import { CONFIRM_NOTE, plateNotes } from '@wa/core/domain/figures/figure-text';
import { splitHref } from '@wa/core/domain/links';
import { DRAFT_NOTICE } from '@wa/core/domain/messages';
import { hasMeasureSheet } from '@wa/core/domain/pages/page';
import { asksOf } from '@wa/core/domain/quote-mail';
import { askingSlug, type Product } from '@wa/core/domain/products/product';
import { stripHtml } from '@wa/core/domain/html-text';
import { buildBlock, buildPage, buildRow, buildSection } from '@wa/core/testing/build-page';
import { buildSite } from '@wa/core/testing/build-site';
import { unconditioned } from '../../../testing/seed/conditions.ts';
import {
  drawnPages,
  drawnTables,
  seedCatalogue,
  seedPages,
  seedProducts,
} from '../../../testing/seed/first-catalog.ts';
import { readSvg } from '../../../content/drawings/read-svg.ts';
import { MEASURE_DRAWINGS, lettered, pageSheet, productSheet } from './sheets.ts';
import type { Run, Sheet, SheetBlock, SheetCell } from './sheet.ts';

const site = buildSite();
const pages = drawnPages;
const products = seedProducts.map((product) => renderProduct(product, seedCatalogue));
const sheetOf = (product: Product) => {
  const target = pages.find(({ slug }) => slug === splitHref(product.url).path.slice(1)) ?? null;
  return productSheet(product, target, site);
};

const words = (runs: readonly Run[]) => runs.map(({ text }) => text).join('');
const cellText = ({ runs, full, unit = '' }: SheetCell) => `${full ?? words(runs)} ${unit}`.trim();
/**
 * Returns the texts that belong together: a row with the head of its table, a cell of a plate, a paragraph,
 * an item.
 */
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
const printedIn = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, part]) => (name === 'text' && typeof part === 'string' ? part : printedIn(part)))
        .join('')
    : '';
const textOf = (sheet: Sheet) => [...sheet.lines, ...sheet.blocks.flatMap(linesOf)];

describe('a sheet', () => {
  test('never has a figure without its condition, nor one that is open without the footnote (D14.3, D23)', () => {
    const sheets = [...pages.map((page) => pageSheet(page, site)), ...products.map(sheetOf)];
    expect(sheets.flatMap(textOf).flatMap(unconditioned)).toEqual([]);
    const valve = pages.find(({ slug }) => slug === 'flap-valves-stainless-steel');
    const lines = valve ? textOf(pageSheet(valve, site)) : [];
    expect(lines.filter((line) => line.includes(CONFIRM_NOTE))).toHaveLength(2);
    expect(lines.join(' ')).toMatch(/16(?: ft[^†]*)?†/);
    expect(lines.join(' ')).not.toContain('6 m is 19.7 ft');
  });

  test('prints bold, italic, and links of a text, with whole addresses', () => {
    const text = 'A **bold** and *slanted* [link](/a-model) [within](#here)';
    const page = buildPage({
      content: [buildSection({ rows: [buildRow([buildBlock({ data: { text } })])] })],
    });
    expect(pageSheet(page, site).blocks).toContainEqual({
      kind: 'paragraph',
      style: 'lead',
      runs: [
        { text: 'A ' },
        { text: 'bold', bold: true },
        { text: ' and ' },
        { text: 'slanted', italic: true },
        { text: ' ' },
        { text: 'link', href: `${site.publicUrl}/a-model` },
        { text: ' ' },
        { text: 'within' },
      ],
    });
  });

  test('of a product has its specs as a table, its limits, and its installation', () => {
    const clamp = products.find(({ slug }) => slug === 'repair-clamp-q');
    const lines = clamp ? textOf(sheetOf(clamp)) : [];
    const at = ['Specifications', 'Limits', 'Installation'].map((heading) => lines.indexOf(heading));
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(at[0]).toBeGreaterThan(0);
    expect(
      lines.filter((line) => line.startsWith('Repair Clamp Q |') && line.includes('232 psi')),
    ).toHaveLength(1);
    // The page's table of the same values isn't printed again.
    expect(lines).not.toContain('Technical data');
  });

  test('of a product has no ratings of another one that its page mentions (D5.5)', () => {
    const printed = (slug: string) => {
      const product = products.find((each) => each.slug === slug);
      return product ? textOf(sheetOf(product)).join('\n') : '';
    };
    // Each page describes an alternative or an accessory, with a heading that the data sheet doesn't have.
    expect(printed('flange-repair-clamps')).not.toMatch(/580 psi|Technical data/);
    expect(printed('modular-seal-link-gaskets')).not.toContain('36 psi');
    expect(printed('explosion-proof-seals')).not.toContain('392 °F');
    expect(printed('flap-valves-stainless-steel')).not.toContain('1 percent');
    expect(printed('pipe-plug-seals-taper-fit')).toContain('392 °F');
    expect(printed('flapvalve-and-penstock')).toContain('3.28 ft of water');
  });

  test('says that it is a draft where its wording is not approved: terms and guarantee alone (D14.8)', () => {
    const drafts = pages.filter((page) => textOf(pageSheet(page, site)).join('\n').includes(DRAFT_NOTICE));
    expect(drafts.map(({ slug }) => slug).sort()).toEqual(['guarantee-certificate', 'terms-of-sale']);
  });

  test('of a product that shares its page has the figures of that product, and of no other (D5.5)', () => {
    const shared = products.filter(({ slug, pdfs }) => pdfs.includes(`/data-sheets/product/${slug}.pdf`));
    const captionsOf = ({ blocks }: Sheet) =>
      blocks.flatMap((block) => (block.kind === 'table' ? [block.table.caption] : []));
    const squeezed = (text: string) => text.replaceAll(/\s/g, '');
    expect(shared.length).toBeGreaterThan(10);
    for (const product of shared) {
      const sheet = sheetOf(product);
      const text = squeezed(printedIn(sheet.blocks));
      for (const [, item = ''] of product.content.matchAll(/<li>(.*?)<\/li>/g))
        expect(text, product.slug).toContain(squeezed(stripHtml(item)));
      const others = shared.filter((other) => other !== product && askingSlug(other) === askingSlug(product));
      const ofOthers = new Set(others.map(sheetOf).flatMap(captionsOf));
      expect(captionsOf(sheet).filter((caption) => ofOthers.has(caption))).toEqual([]);
      // A table with a row for each of several products belongs to none of them.
      const tables = drawnTables.filter(({ caption }) => captionsOf(sheet).includes(caption));
      for (const { rowLabel } of tables) expect(rowLabel).not.toBe('Type');
    }
    const snap = products.find(({ slug }) => slug === 'repair-clamp-snap');
    expect(snap && textOf(sheetOf(snap)).join('\n')).not.toMatch(/\bQS?\b/);
  });
});

describe('the lettered drawing of a measurement form', () => {
  /** Words for properties that a drawing can show. */
  const SHOWN =
    /\b(?:diameter|width|height|length(?! of the line)|depth|thickness|gap|offset|level|clearance|free (?:space|wall|surface)|room|distance|angle|opening)\b/i;
  /** The radius of the circles around letters, in units of the drawing. Closer circles would touch. */
  const RADIUS = 5.6;

  test.each(Object.entries(MEASURE_DRAWINGS))('%s is read as every drawing is', (_name, svg) => {
    expect(readSvg(svg).title).not.toBe('');
  });

  test('has a letter for every measure that is asked, apart from the others and on the sheet', () => {
    for (const page of seedPages.values()) {
      const { slug } = page;
      const asks = asksOf(page);
      if (!hasMeasureSheet(page)) continue;
      const { svg, ofAsks } = lettered(slug, asks);
      expect(
        asks.filter((ask, at) => SHOWN.test(ask) && ofAsks[at] === ''),
        slug,
      ).toEqual([]);
      const { viewBox, shapes } = readSvg(svg);
      const letters = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
      const given = new Set(ofAsks.flatMap((each) => each.split(', ')).filter(Boolean));
      expect(new Set(letters.map(({ text }) => text)), slug).toEqual(given);
      for (const [at, { x, y }] of letters.entries()) {
        expect(x > RADIUS && x < viewBox[2] - RADIUS && y > 0 && y < viewBox[3], slug).toBe(true);
        for (const other of letters.slice(at + 1))
          expect(Math.hypot(x - other.x, y - other.y), slug).toBeGreaterThanOrEqual(2 * RADIUS);
      }
    }
  });
});

test('a picture on a data sheet has the description that the office entered (D35.4)', () => {
  const [first] = seedProducts;
  if (first === undefined) throw new Error('no product');
  const [described = ''] = first.images;
  const alts = (product: Product) =>
    sheetOf(renderProduct(product, seedCatalogue)).blocks.flatMap((block) => {
      if (block.kind === 'overview') return [block.figure.alt];
      return block.kind === 'figures' ? block.figures.map(({ alt }) => alt) : [];
    });
  expect(alts(first)).not.toContain('Our words');
  const imageAlts = [first.image, described].map((src) => ({ src, alt: 'Our words' }));
  expect(alts({ ...first, imageAlts })).toContain('Our words');
});
