import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { factPlate } from '@wa/core/domain/block-kinds/fact-plate';
import { readFields } from '@wa/core/domain/block-kinds/fields';
import { tableNamesOf } from '@wa/core/domain/catalogue/figures-of-page';
import { blocksOf } from '@wa/core/domain/pages/page-content';
import { plateFigure } from '@wa/core/domain/figures/figure-text';
import { staticPages } from '../seed/fixed-pages/registry.ts';
import { seedCatalogue } from '../seed/seed-catalogue.ts';
import { asDrawnPage, drawnPages, drawnTable } from '../seed/testing/drawn.ts';
import type { Page } from '@wa/core/domain/pages/page';
import { drawing } from '@wa/core/drawings/drawings';
import { buildPage } from '@wa/core/testing/build-page';
import { buildProduct } from '@wa/core/testing/build-product';
import { publicProduct } from '../products/product-view.ts';
import { dataSheet, printSheet } from './print-sheet.ts';
import { measureSheet } from './model/measure-sheet.ts';
import { testSite as site } from './testing/test-site.ts';
import { readPdf, squeezed, type ReadPdf } from './testing/read-pdf.ts';

const sheetPages = drawnPages.filter(({ dataSheet: sheet }) => sheet !== undefined);

function fixedPage(slug: string): Page {
  const page = staticPages.get(slug);
  if (!page) throw new Error(`There is no fixed page ${slug}`);
  return asDrawnPage(page);
}

/** True where the box that says whom to ask has the last page to itself. */
const endsAlone = ({ pages, lastRoles }: ReadPdf) =>
  pages > 1 && lastRoles.filter((role) => role === 'H2' || role === 'LI' || role === 'TR').length < 2;

describe('the data sheet of a fixed page', () => {
  test.each(sheetPages.map((page) => [page.slug, page] as const))(
    '%s prints every figure of its tables and plate in both unit systems',
    async (_slug, page) => {
      const read = await readPdf(await dataSheet(asDrawnPage(page), site));
      const expected = tableNamesOf(page).flatMap((name) => {
        const { columns, rows } = drawnTable(name);
        const units = columns.flatMap(({ label, unit }) => [label, ...(unit ? [unit] : [])]);
        const cells = rows.flatMap((row) => [
          row.header,
          ...row.cells.map((cell, index) => (columns[index]?.unit ? cell.text : cell.full)),
        ]);
        return [...units, ...cells];
      });
      // The guide specification names figures that a table has, with the unit in its head.
      const plates = blocksOf(page).filter(({ kind }) => kind === 'factPlate');
      const plate = plates
        .flatMap(({ data }) =>
          readFields(factPlate.fields, data).facts.flatMap((key) => seedCatalogue.figure(key) ?? []),
        )
        .map(plateFigure)
        .flatMap(({ us, metric }) => [us.full, ...(metric ? [metric.full] : [])]);
      for (const text of [page.title, page.lead, ...expected, ...plate])
        expect(read.text).toContain(squeezed(text));
      expect(endsAlone(read)).toBe(false);
    },
  );

  test('it is tagged: language, title, roles, alternative texts, and nothing that validators refuse', async () => {
    const page = fixedPage('grip-couplings');
    const read = await readPdf(await dataSheet(page, site));
    expect(read).toMatchObject({
      isTagged: true,
      language: 'en-US',
      title: 'Grip Couplings, Flange Adaptors and Reducing Couplings: data sheet',
    });
    expect(read.roles.filter((role) => role === 'H1')).toHaveLength(1);
    for (const role of [
      'H2',
      'P',
      'L',
      'LI',
      'Lbl',
      'LBody',
      'Table',
      'Caption',
      'TR',
      'TH',
      'TD',
      'Figure',
      'Link',
    ]) {
      expect(read.roles).toContain(role);
    }
    expect(read.alts).toContain(drawing('grip-couplings').alt);
    expect(read.alts.every((alt) => alt !== '')).toBe(true);
    expect(read.raw).toContain('/StructTreeRoot');
    expect(read.raw).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(read.raw).toContain('/DisplayDocTitle true');
    expect(read.raw).toContain('/Scope /Column');
    expect(read.raw).toContain('/Scope /Row');
    expect(read.raw).not.toContain('/CIDSet');
  });

  test('it says how to reach sales, which page it is of, its revision, and its number of pages', async () => {
    const read = await readPdf(await dataSheet(fixedPage('a-model'), site));
    for (const text of [
      'sales@example.com',
      '+1 555 0100',
      'revision 2026-11-21',
      `Page 1 of ${read.pages}`,
    ]) {
      expect(read.text).toContain(squeezed(text));
    }
    expect(read.links).toContain('https://catalogue.example/a-model');
    expect(read.links.some((link) => link.startsWith('mailto:sales@example.com?subject='))).toBe(true);
  });

  test('the same content gives the same bytes', async () => {
    const page = fixedPage('f-model');
    expect((await dataSheet(page, site)).equals(await dataSheet(page, site))).toBe(true);
  });

  test('the guarantee certificate is one page', async () => {
    const read = await readPdf(await dataSheet(fixedPage('guarantee-certificate'), site));
    expect(read.pages).toBe(1);
    expect(read.title).toBe('Guarantee Certificate');
    expect(read.text).toContain(squeezed('Order number'));
  });
});

describe('the sheet of what administrators wrote', () => {
  test('HTML keeps its structure, and characters that no font has are spelled out', async () => {
    const content =
      '<h2>Use &amp; care</h2><p>Up to ≤ 5 bar, <strong>dry</strong> <a href="/a-model">flap</a>, Łódź, 日.</p>' +
      '<ol><li>First<ul><li>Inner</li></ul></li></ol>' +
      '<table><tr><th>Size</th><th>Bore</th></tr><tr><td>1</td><td>25 mm</td></tr></table>' +
      '<script>alert(1)</script>';
    const title = 'Seals <A> & B | WA-1 | Second line';
    const product = buildProduct({ title, image: 'drawing:a-model', content });
    const body = await dataSheet(publicProduct(product, seedCatalogue), site);
    const read = await readPdf(body);
    for (const text of [
      'Seals <A> & B',
      'Second line',
      'Use & care',
      '<= 5 bar',
      'Łódź, ?',
      'Inner',
      '25 mm',
    ]) {
      expect(read.text).toContain(squeezed(text));
    }
    expect(read.text).not.toContain('alert');
    expect(read.links).toContain('https://catalogue.example/a-model');
    expect(read.roles.filter((role) => role === 'L').length).toBeGreaterThanOrEqual(2);
    expect(read.roles).toContain('TH');
    expect(read.title).toContain('Seals');
  });

  test('a product lists the tables of the section that its card leads to', async () => {
    const product = buildProduct({ title: 'Plus Couplings', url: '/grip-couplings#plus-couplings' });
    const read = await readPdf(await dataSheet(product, site, { target: fixedPage('grip-couplings') }));
    const { rows } = drawnTable('plus-couplings');
    for (const { cells } of rows) for (const cell of cells) expect(read.text).toContain(squeezed(cell.text));
    expect(read.text).toContain('Technicaldata');
  });

  test.each(['png', 'jpeg', 'webp'] as const)(
    'an uploaded %s image is embedded with its text',
    async (format) => {
      const name = `${'a'.repeat(32)}.${format === 'jpeg' ? 'jpg' : format}`;
      const image = await sharp({ create: { width: 60, height: 40, channels: 4, background: '#20608080' } })
        .toFormat(format)
        .toBuffer();
      const content = `<p>Text</p><p><img src="/uploads/${name}" alt="A seal in a wall"></p>`;
      const product = buildProduct({ image: 'https://elsewhere.example/a.png', content });
      const body = await dataSheet(product, site, {
        readUpload: (asked) => Promise.resolve(asked === name ? image : null),
      });
      const read = await readPdf(body);
      expect(read.alts).toEqual(['A seal in a wall']);
      expect(read.raw).toContain('/Subtype /Image');
    },
  );

  test('an image that is gone or broken leaves the rest of the sheet', async () => {
    const gone = `/uploads/${'b'.repeat(32)}.png`;
    const broken = `/uploads/${'c'.repeat(32)}.png`;
    const product = buildProduct({ image: gone, images: [broken], content: '<p>The text stays</p>' });
    const readUpload = (name: string) =>
      Promise.resolve(name.startsWith('c') ? Buffer.from('no image') : null);
    const read = await readPdf(await dataSheet(product, site, { readUpload }));
    expect(read.text).toContain('Thetextstays');
    expect(read.raw).not.toContain('/Subtype /Image');
  });

  test('long content goes on over pages, with the head of its table on each', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => `<tr><td>Row ${index}</td><td>x</td></tr>`).join(
      '',
    );
    const html = `<table><tr><th>Only head</th><th>B</th></tr>${rows}</table><p>${'word '.repeat(3_000)}</p>`;
    const page = buildPage({
      title: 'Long',
      content: [{ type: 'section', rows: [{ columnsData: [[{ id: '1', kind: 'html', data: { html } }]] }] }],
    });
    const read = await readPdf(await dataSheet(page, site));
    expect(read.pages).toBeGreaterThan(6);
    expect(read.text.split('Onlyhead').length - 1).toBeGreaterThan(2);
    expect(read.text).toContain('Row119');
  });
});

describe('the measure sheet', () => {
  const measure = (slug: string) => {
    const fixed = staticPages.get(slug);
    if (!fixed?.measureSheet) throw new Error(`${slug} has no measure sheet`);
    return printSheet(measureSheet(asDrawnPage(fixed), fixed.measureSheet, site), () =>
      Promise.resolve(null),
    );
  };

  test('it asks for everything the page asks for', async () => {
    const read = await readPdf(await measure('a-model'));
    for (const ask of staticPages.get('a-model')?.measureSheet?.asks ?? []) {
      expect(read.text).toContain(squeezed(ask));
    }
    expect(read.text).not.toContain('Eccentricity');
  });

  test.each(['a-model', 'grip-couplings', 'pipe-sealing-internal-repair'])(
    '%s is one page, with a smaller drawing where it asks for more',
    async (slug) => {
      expect((await readPdf(await measure(slug))).pages).toBe(1);
    },
  );

  test('it takes down the eccentricity at 12 points where it applies', async () => {
    const read = await readPdf(await measure('split-casing-pipe-bolt-closing'));
    expect(read.text).toContain(squeezed('Eccentricity at 12 points'));
    expect(read.text.split('in/mm').length - 1).toBe(12);
    expect(read.alts.some((alt) => alt.includes('12 numbered points'))).toBe(true);
  });
});

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;

test.skipIf(!hasQpdf)('qpdf finds no fault in a sheet with a link, a table and figures', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wa-sheet-'));
  try {
    const file = join(folder, 'sheet.pdf');
    writeFileSync(file, await dataSheet(fixedPage('repair-clamps-316l'), site));
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
