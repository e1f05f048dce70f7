import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { factPlate } from '@wa/core/domain/block-kinds/catalog-kinds';
import { renderProduct } from '@wa/core/domain/catalogue/draw-records';
import { readFields } from '@wa/core/domain/block-kinds/kind';
import { needsOfPage } from '@wa/core/domain/block-kinds/registry';
import { blocksOf, type Page, hasDataSheet } from '@wa/core/domain/pages/page';
import { plateFigure } from '@wa/core/domain/figures/figure-text';
import type { Product } from '@wa/core/domain/products/product';
import { asksOf } from '@wa/core/domain/quote-mail';
import {
  drawnPage,
  drawnPages,
  drawnTable,
  seedCatalogue,
  seedProducts,
} from '../../testing/seed/first-catalog.ts';
import { drawing } from '@wa/core/drawings/drawings';
import { buildPage } from '@wa/core/testing/build-page';
import { buildProduct } from '@wa/core/testing/build-product';
import { buildSite } from '@wa/core/testing/build-site';
import { publicProduct } from '../../content/products/products.ts';
import { printSheet, rendererIn, type ReadUpload } from './print-sheet.ts';
import { measureSheet, pageSheet, productSheet } from './model/sheets.ts';
import type { SheetDocument } from './model/sheet.ts';
import { readPdf, squeezed, type ReadPdf } from '../../testing/sheets/read-pdf.ts';

const site = buildSite();
const sheetPages = drawnPages.filter(hasDataSheet);
const printPage = (page: Page) => printSheet(pageSheet(page, site));
const printProduct = (product: Product, readUpload?: ReadUpload) =>
  printSheet(productSheet(product, null, site), readUpload);

/** Returns true when the contact box has the last page to itself. */
const endsAlone = ({ pages, lastRoles }: ReadPdf) =>
  pages > 1 && lastRoles.filter((role) => role === 'H2' || role === 'LI' || role === 'TR').length < 2;

/** The middle of a letter page, in points from its top. */
const HALF = 396;
const drawnProduct = (slug: string) => {
  const product = seedProducts.find((each) => each.slug === slug);
  if (!product) throw new Error(`${slug} isn't in the catalog`);
  return renderProduct(product, seedCatalogue);
};

describe('the data sheet of a page', () => {
  test.each(sheetPages.map((page) => [page.slug, page] as const))(
    '%s prints every figure of its tables and plate in both unit systems (D5.3, D5.5)',
    async (_slug, page) => {
      const read = await readPdf(await printPage(page));
      const expected = needsOfPage(page).tables.flatMap((name) => {
        const { columns, rows } = drawnTable(name);
        const units = columns.flatMap(({ label, unit }) => [label, ...(unit ? [unit] : [])]);
        const cells = rows.flatMap((row) => [
          row.header,
          ...row.cells.map((cell, index) => (columns[index]?.unit ? cell.text : cell.full)),
        ]);
        return [...units, ...cells];
      });
      // The guide specification names figures of a table, whose head has the unit.
      const plates = blocksOf(page).filter(({ kind }) => kind === 'factPlate');
      const plate = plates
        .flatMap(({ data }) =>
          readFields(factPlate.fields, data).facts.flatMap((key) => seedCatalogue.figure(key) ?? []),
        )
        .map(plateFigure)
        .flatMap(({ us, metric }) => [us.full, ...(metric ? [metric.full] : [])]);
      for (const text of [page.title, ...expected, ...plate]) expect(read.text).toContain(squeezed(text));
      expect(endsAlone(read)).toBe(false);
    },
  );

  test('a key spec with an open question has its dagger in both unit systems (D23.1)', async () => {
    const { text } = await readPdf(await printPage(drawnPage('pipe-seals-disc')));
    const [plate = ''] = text.split('Disc seal types'.replaceAll(' ', ''));
    expect(plate).toContain('upto36psi†upto2.48bar†');
  });

  test('it has a title, roles, and the alternative texts of its drawings (D5.5)', async () => {
    const page = drawnPage('grip-couplings');
    const read = await readPdf(await printPage(page));
    expect(read.title).toBe('Grip Couplings, Flange Adapters, and Reducing Couplings: data sheet');
    expect(read.roles.filter((role) => role === 'H1')).toHaveLength(1);
    expect(read.roles).toEqual(
      expect.arrayContaining(`H2 P L LI Lbl LBody Table Caption TR TH TD Figure Link`.split(' ')),
    );
    expect(read.alts).toContain(drawing('grip-couplings')?.alt);
    for (const scope of ['Column', 'Row']) expect(read.raw).toContain(`/Scope /${scope}`);
  });

  test('has the guide specification only if the last page would be half empty', async () => {
    const bodyOf = async (slug: string) => readPdf(await printProduct(drawnProduct(slug)));
    const [filled, full] = await Promise.all([bodyOf('repair-clamp-q'), bodyOf('reducing-couplings')]);
    expect(filled.text).toContain(squeezed('PART 2 PRODUCTS'));
    expect(filled.lastLine).toBeGreaterThan(HALF);
    expect(full.pages).toBe(1);
    expect(full.text).not.toContain(squeezed('PART 2 PRODUCTS'));
  });

  test('letters of drawings can be read on paper, however small the drawing is', async () => {
    const { smallest } = await readPdf(await printPage(drawnPage('repair-clamps-316l')));
    expect(Math.round(smallest * 10) / 10).toBeGreaterThanOrEqual(7);
  });

  test('the footer has the company facts, on two lines if they don’t fit on one', async () => {
    const company = {
      legalName: 'WA Pipe Seals Manufacturing and Supply Company, Incorporated',
      address: '1234 West Industrial Parkway, Building 5, Akron, OH 44301',
      hours: 'Monday to Friday, 8:00 AM to 5:00 PM Eastern Time',
      since: '1998',
      approvals: ['ISO 9001'],
    };
    const page = drawnPage('grip-couplings');
    const read = await readPdf(await printSheet(pageSheet(page, { ...site, ...company })));
    expect(read.text).toContain(squeezed(`${company.legalName} · ${company.address}`));
    expect(read.text).toContain(squeezed('In business since 1998 · ISO 9001'));
  });

  test('the same content gives the same bytes', async () => {
    const page = drawnPage('f-model');
    expect((await printPage(page)).equals(await printPage(page))).toBe(true);
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
    const body = await printProduct(publicProduct(product, seedCatalogue));
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

  test('a period is extracted as one, even after a document with only an ellipsis and a colon', async () => {
    const textOf = async (words: string) => {
      const content = `<p><strong><em>${words}</em></strong></p>`;
      return (await readPdf(await printProduct(buildProduct({ content })))).text;
    };
    expect(await textOf('Seal: wall… sleeve')).toContain('Seal:wall…sleeve');
    expect(await textOf('Secure the pipes.')).toContain('Securethepipes.');
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
      const body = await printProduct(product, (asked) => Promise.resolve(asked === name ? image : null));
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
    const read = await readPdf(await printProduct(product, readUpload));
    expect(read.text).toContain('Thetextstays');
    expect(read.raw).not.toContain('/Subtype /Image');
  });

  test('long content continues on further pages, with the table head on each', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => `<tr><td>Row ${index}</td><td>x</td></tr>`).join(
      '',
    );
    const html = `<table><tr><th>Only head</th><th>B</th></tr>${rows}</table><p>${'word '.repeat(3_000)}</p>`;
    const page = buildPage({
      title: 'Long',
      content: [{ type: 'section', rows: [{ columnsData: [[{ id: '1', kind: 'html', data: { html } }]] }] }],
    });
    const read = await readPdf(await printPage(page));
    expect(read.pages).toBeGreaterThan(6);
    expect(read.text.split('Onlyhead').length - 1).toBeGreaterThan(2);
    expect(read.text).toContain('Row119');
  });
});

describe('the measurement form', () => {
  const measure = (slug: string) => printSheet(measureSheet(drawnPage(slug), site));

  test.each([
    ['a-model', 0],
    ['split-casing-pipe-bolt-closing', 12],
  ])(
    '%s is a form with a tagged field for each question, its unit, each point, and the sender (D5.5)',
    async (slug, points) => {
      const read = await readPdf(await measure(slug));
      const asks = asksOf(drawnPage(slug));
      for (const ask of asks) expect(read.text).toContain(squeezed(ask));
      const fields = read.roles.filter((role) => role === 'Form');
      expect(fields).toHaveLength(2 * asks.length + 8 + points);
      expect(read.isTagged).toBe(true);
      expect(read.alts[0]).toMatch(/\bA(?:, [A-Z])*: /);
      expect(read.raw).toContain('/NeedAppearances true');
    },
  );
});

/** A thread that returns the title and its count, fails for one title, and hangs for another. */
const THREAD = `
  import { parentPort } from 'node:worker_threads';
  let count = 0;
  parentPort.on('message', ({ document: { title }, pictures }) => {
    if (title === 'hang') for (;;);
    if (title === 'end') throw new Error('out of memory');
    count += 1;
    parentPort.postMessage(Buffer.from(title + count + pictures.size));
  });
`;
const program = () => new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`);
const job = (title: string) => ({ document: { title } as SheetDocument, pictures: new Map<string, never>() });

test('fails the sheet whose thread ends, and begins another thread for the next', async () => {
  const render = rendererIn(program());
  expect(String(await render(job('a')))).toBe('a10');
  const [ended, next] = await Promise.allSettled([render(job('end')), render(job('b'))]);
  expect(ended).toMatchObject({ reason: { message: 'out of memory' } });
  expect(next).toMatchObject({ value: Buffer.from('b10') });
  expect(String(await render(job('c')))).toBe('c20');
});

test('ends a thread that hangs, and begins another one', async () => {
  const render = rendererIn(program(), 2_000);
  const [hung, next] = await Promise.allSettled([render(job('hang')), render(job('b'))]);
  expect(hung).toMatchObject({ reason: { name: 'AbortError' } });
  expect(next).toMatchObject({ value: Buffer.from('b10') });
});
