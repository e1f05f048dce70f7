import { describe, expect, it } from 'vitest';
import { asSheet } from '../../testing/as-sheet.ts';
import { buildFigureRecord } from '../../testing/build-figure.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { PRODUCT } from '../entities.ts';
import type { Product } from '../products/product.ts';
import { PRODUCT_COLUMNS } from './product-columns.ts';
import { productSheet, readProductRows, type ProductContent } from './product-rows.ts';

const upload = (address: string, name: string, isBinned = false) => ({
  address: `/uploads/${address}`,
  name,
  isBinned,
});
const content = (products: readonly Product[] = []): ProductContent => ({
  products,
  figures: [
    buildFigureRecord({ key: 'disc.pressure', label: 'Pressure' }),
    buildFigureRecord({ key: 'disc.size', label: 'Nominal size' }),
  ],
  sidebar: [
    { _id: 'a'.repeat(24), name: 'Seals', parent: null },
    { _id: 'b'.repeat(24), name: 'Disc', parent: 'a'.repeat(24) },
    { _id: 'c'.repeat(24), name: 'Disc', parent: null },
    { _id: 'd'.repeat(24), name: 'Disc', parent: null },
  ],
  files: [
    upload('1.png', 'seal.png'),
    upload('2.png', 'twice.png'),
    upload('3.png', 'twice.png'),
    upload('4.png', 'old.png', true),
    upload('5.pdf', 'Data sheet.pdf'),
  ],
  drawings: ['a-model'],
});

/** Reads one row of cells by the names of their columns. */
function typed(rows: readonly Readonly<Record<string, string>>[], of = content()) {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => head.map((name) => row[name] ?? ''));
  return readProductRows([asSheet({ name: 'New', rows: [head, ...cells] })], of);
}
const NEW = { Title: 'Wall seal', Image: 'seal.png' };
const reasons = (rows: Parameters<typeof typed>[0], of = content()) =>
  typed(rows, of)
    .lines.filter(({ kind }) => kind === 'refused')
    .map(({ row, column, reason }) => `${column}${String(row)}: ${reason}`);

describe('products as a sheet', () => {
  const full = buildProduct({
    ...{ order: 0, slug: 'full', image: '/uploads/1.png', images: ['/uploads/2.png', 'drawing:a-model'] },
    ...{ pdfs: ['/uploads/5.pdf', '/data-sheets/full.pdf'], draft: true, tasks: ['seal-wall', 'branch'] },
    pdfNames: [{ href: '/uploads/5.pdf', name: 'Ratings' }],
    imageAlts: [{ src: '/uploads/1.png', alt: 'A seal' }],
    connectedSidebar: ['b'.repeat(24), 'c'.repeat(24), 'gone'],
    ...{
      restraint: 'conditional',
      restraintCondition: 'bolted',
      reviewBy: '2027-03-31',
      leadTime: '2 weeks',
    },
    content: `<p>${'long '.repeat(2_000)}</p>`,
    uses: ['The pipe is {{disc.size|us}}.', 'Two\nlines'],
    limits: [{ title: 'Pressure', text: 'Up to {{disc.pressure|us}} | bar' }],
    steps: [{ title: 'Clean', text: '', picture: 'drawing:a-model' }],
    materials: [{ part: '', material: 'EPDM' }],
    alternatives: [{ when: 'Off center', products: [], why: 'It bends' }],
    figures: ['disc.pressure', 'disc.size'],
  });
  const products = [full, buildProduct({ order: 1 }), buildProduct({ order: 2 })];
  const edited = (change: (rows: string[][]) => void) => {
    const rows = productSheet(content(products)).rows.map((row) => [...row]);
    change(rows);
    return readProductRows([asSheet({ name: 'Products', rows })], content(products));
  };
  const at = (name: keyof typeof PRODUCT_COLUMNS) => Object.keys(PRODUCT_COLUMNS).indexOf(name);

  it('have a column for each field of the form, and are imported unchanged after an export (D14.10)', () => {
    const unnamed = PRODUCT.names.filter((name) => !(name in PRODUCT_COLUMNS));
    expect(unnamed).toEqual(['pdfNames', 'imageAlts', 'prepared']);
    const none = { changes: [], figures: [], lines: [], order: null };
    expect(edited(() => {})).toEqual({ ...none, rows: 3, unchanged: 3 });
  });

  it('show files, sidebar items, applications, and specs by their names (D14.10)', () => {
    const [head = [], row = []] = productSheet(content(products)).rows;
    const cell = (name: string) => row[head.indexOf(name)];
    expect(['Image', 'Images', 'PDFs', 'Connected sidebar items', 'Found for', 'State'].map(cell)).toEqual([
      'seal.png | A seal',
      '/uploads/2.png\ndrawing:a-model',
      'Data sheet.pdf | Ratings\n/data-sheets/full.pdf',
      `Seals > Disc\n${'c'.repeat(24)}\ngone`,
      'Seal a pipe in a wall\nBranch off a main',
      'Draft',
    ]);
    expect([cell('Spec: Pressure'), cell('Installation steps'), cell('Content')]).toEqual([
      'up to 36 psi',
      'Clean |  | drawing:a-model',
      '(Too long for a spreadsheet. Edit it in the admin.)',
    ]);
  });

  it('reject an empty title, a slug without a title, an invalid position, and a repeated row', () => {
    const { lines, changes, order } = edited((rows) => {
      rows[1]?.splice(at('title'), 1, '');
      rows[2]?.splice(at('order'), 1, '4');
      rows.push([...(rows[3] ?? [])], ['nowhere']);
    });
    expect([changes, order]).toEqual([[], null]);
    expect(lines.map(({ kind, row, column }) => [kind, row, column])).toEqual([
      ['refused', 2, 'B'],
      ['refused', 3, 'AC'],
      ['refused', 5, 'A'],
      ['refused', 6, 'A'],
    ]);
  });

  it('set a review date, and refuse a text that isn’t a date (D33.2)', () => {
    const { lines, changes } = edited((rows) => {
      rows[2]?.splice(at('reviewBy'), 1, '2027-04-30');
      rows[3]?.splice(at('reviewBy'), 1, 'soon');
    });
    expect(changes.map(({ fields }) => fields)).toEqual([{ reviewBy: '2027-04-30' }]);
    expect(lines.map(({ kind, field, reason }) => [kind, field, reason])).toEqual([
      ['change', 'Review date', ''],
      ['refused', 'Review date', '“soon” isn’t a date such as 2027-03-31.'],
    ]);
  });

  it('never change the value of a spec that a product already has (D14.11)', () => {
    const { lines, changes, figures } = edited((rows) => {
      rows[1]?.splice(rows[0]?.indexOf('Spec: Pressure') ?? -1, 1, 'up to 40 psi');
    });
    expect([changes, figures]).toEqual([[], []]);
    expect(lines.map(({ reason }) => reason)).toEqual([
      'The product already has a spec with this label, disc.pressure. Change its value in the spreadsheet of Specs.',
    ]);
  });
});

describe('a row without a slug (D14.11)', () => {
  it('is a new product with all that its cells say', () => {
    const { changes, lines } = typed([
      {
        ...NEW,
        Image: 'SEAL.png | A seal in a wall',
        Images: '/uploads/2.png | Front\na-model',
        PDFs: 'Data sheet.pdf | Ratings',
        'Connected sidebar items': 'Seals > Disc',
        'Found for': 'seal a pipe in a wall; Plug an opening',
        State: 'draft',
        Content: 'For walls & floors.\nTwo sizes.',
        Materials: 'Bolts | 316\nSeal | EPDM',
        Specs: 'disc.size',
        'Pipe restraint': 'No',
        'Review date': '2027-03-31',
      },
    ]);
    expect(lines.map(({ kind, after }) => [kind, after])).toEqual([
      [
        'new',
        '/product/wall-seal: Title, State, Image, Images, PDFs, Connected sidebar items, Content, Materials, Found for, Pipe restraint, Review date, Specs',
      ],
    ]);
    expect(changes).toEqual([
      {
        ...{ _id: null, version: null },
        fields: {
          ...{ slug: 'wall-seal', title: 'Wall seal', draft: true, image: '/uploads/1.png' },
          ...{ images: ['/uploads/2.png', 'a-model'], pdfs: ['/uploads/5.pdf'] },
          imageAlts: [
            { src: '/uploads/1.png', alt: 'A seal in a wall' },
            { src: '/uploads/2.png', alt: 'Front' },
          ],
          pdfNames: [{ href: '/uploads/5.pdf', name: 'Ratings' }],
          ...{ connectedSidebar: ['b'.repeat(24)], tasks: ['seal-wall', 'plug-opening'], restraint: 'no' },
          content: '<p>For walls &amp; floors.</p>\n<p>Two sizes.</p>',
          materials: [
            { part: 'Bolts', material: '316' },
            { part: 'Seal', material: 'EPDM' },
          ],
          ...{ figures: ['disc.size'], reviewBy: '2027-03-31' },
        },
      },
    ]);
  });

  it.each<[Record<string, string>, string]>([
    [{ Title: '', Summary: 'x' }, 'A2: Title is required.'],
    [{ Image: '' }, 'B2: Image is required.'],
    [{ Image: 'x.png' }, 'B2: “x.png” isn’t in Files. Upload it there first.'],
    [{ Image: 'old.png' }, 'B2: “old.png” is in the bin of Files. Restore it first.'],
    [
      { Image: 'twice.png' },
      'B2: 2 files are called “twice.png”. Enter the address of one: /uploads/2.png, /uploads/3.png.',
    ],
    [{ Image: 'Data sheet.pdf' }, 'B2: “Data sheet.pdf” isn’t an image.'],
    [{ Image: 'seal.png\na-model' }, 'B2: Enter one image. Further ones go to Images.'],
    [
      { PDFs: 'seal.png' },
      'C2: “seal.png” isn’t a document. Choose one of: pdf, doc, docx, xls, xlsx, csv, txt.',
    ],
    [{ PDFs: 'javascript:x' }, 'C2: “javascript:x” isn’t in Files. Upload it there first.'],
    [
      { 'Connected sidebar items': 'Disc' },
      'C2: Several sidebar items are called “Disc”. Choose the item in the product’s form.',
    ],
    [{ State: 'Hidden' }, 'C2: “Hidden” isn’t a choice. Use one of these: Live; Draft.'],
    [{ Specs: 'disc.x' }, 'C2: No spec has the key “disc.x”.'],
    [
      { 'Pipe restraint': 'With conditions' },
      '2: Enter the condition under which the product restrains the pipes.',
    ],
    [{ Limits: 'a | b | c' }, 'C2: “a | b | c” has too many parts. Write one entry per line: Title | Text.'],
    [{ Slug: 'Wall Seal' }, 'C2: Slug can have lowercase letters a-z, digits, and hyphens.'],
    [{ Address: `/${'x'.repeat(3_000)}` }, 'C2: Enter at most 2,048 characters.'],
    [{ 'Spec: Pressure': '36' }, 'C2: “36”: “36” has no unit.'],
    [
      { Specs: 'disc.pressure', 'Spec: Pressure': 'up to 40 psi' },
      'D2: The product already has a spec with this label, disc.pressure. Change its value in the spreadsheet of Specs.',
    ],
  ])('with %j is refused at its cell, and nothing of it is imported', (cells, reason) => {
    const row = { ...NEW, ...cells };
    const { changes, figures } = typed([row]);
    expect([changes, figures]).toEqual([[], []]);
    expect(reasons([row])).toEqual([reason]);
  });

  it('names an upload of an earlier version by its name in the storage (D34.1)', () => {
    const stored = `${'0'.repeat(32)}-80x60.png`;
    expect(typed([{ ...NEW, Image: stored }]).changes.map(({ fields }) => fields.image)).toEqual([
      `/uploads/${stored}`,
    ]);
  });

  it('with a formula is refused there', () => {
    const sheet = asSheet({
      name: 'New',
      rows: [
        ['Title', 'Image', 'Spec: Size'],
        ['Seal', 'seal.png', 'x'],
      ],
    });
    const cells = new Map(sheet.rows[1]?.cells).set(2, {
      text: '=1+1',
      problem: 'Formulas can’t be imported',
    });
    const rows = [...sheet.rows.slice(0, 1), { row: 2, cells }];
    const { changes, lines } = readProductRows([{ name: 'New', rows }], content());
    expect(changes).toEqual([]);
    expect(lines).toMatchObject([{ kind: 'refused', column: 'C', reason: 'Formulas can’t be imported' }]);
  });

  it('gets new specs from its columns, with keys of its own and a hint of the usual unit', () => {
    const { changes, figures, lines } = typed([
      { ...NEW, 'Spec: Pressure (psi)': '36', 'Spec: Material': 'EPDM', 'Spec: Range (cold)': '1 to 2 in' },
      {
        Title: '2 in seal',
        Image: 'seal.png',
        'Connected sidebar items': 'Seals > Disc',
        'Spec: Material': 'NBR',
      },
    ]);
    expect(
      figures.map(({ fields: { key, label, family, product, text } }) => [key, label, family, product, text]),
    ).toEqual([
      ['wall-seal.pressure', 'Pressure', 'Wall seal', 'Wall seal', ''],
      ['wall-seal.material', 'Material', 'Wall seal', 'Wall seal', 'EPDM'],
      ['wall-seal.range-cold', 'Range (cold)', 'Wall seal', 'Wall seal', ''],
      ['product-2-in-seal.material', 'Material', 'Disc', '2 in seal', 'NBR'],
    ]);
    expect(figures[0]?.fields.measure).toEqual({ unit: 'psi', values: [{ value: 36 }] });
    expect(changes.map(({ fields }) => fields.figures)).toEqual([
      ['wall-seal.pressure', 'wall-seal.material', 'wall-seal.range-cold'],
      ['product-2-in-seal.material'],
    ]);
    expect(
      lines.filter(({ record }) => record === 'figure').map(({ row, column, after }) => [row, column, after]),
    ).toEqual([
      [2, 'C', '36 psi · 2.48 bar'],
      [2, 'D', 'EPDM'],
      [2, 'E', '1 to 2 in · 25.4 to 50.8 mm'],
      [3, 'D', 'NBR'],
    ]);
  });

  it('of a title that a product or another row has needs a slug', () => {
    const known = buildProduct({ slug: 'wall', title: 'Wall | seal' });
    expect(reasons([NEW], content([known]))).toEqual([
      'A2: There is already a product with this title: wall. To change it, enter its slug. To add another one, enter a new slug.',
    ]);
    expect(reasons([NEW, NEW])).toEqual([
      'A3: A product with this title is already in New, row 2. If it is another one, enter a slug in both rows.',
    ]);
    const { changes, lines } = typed([{ ...NEW, Slug: 'wall-2' }], content([known]));
    expect(changes.map(({ fields }) => fields.slug)).toEqual(['wall-2']);
    expect(lines.map(({ kind }) => kind)).toEqual(['notice', 'new']);
  });

  it('gets a slug that no product and no other row has', () => {
    const taken = buildProduct({ slug: 'wall-seal', title: 'Something else' });
    const { changes } = typed([NEW, { ...NEW, Title: 'Other', Slug: 'wall-seal-2' }], content([taken]));
    expect(changes.map(({ fields }) => fields.slug)).toEqual(['wall-seal-3', 'wall-seal-2']);
  });

  it('reads the name of a column that is typed on two lines', () => {
    const { lines, changes } = typed([{ ...NEW, 'Meta\ntitle': 'Seals for walls' }]);
    expect(lines.map(({ kind }) => kind)).toEqual(['new']);
    expect(changes[0]?.fields.metaTitle).toBe('Seals for walls');
  });

  it('warns once of a column that isn’t imported, and of a position', () => {
    const { lines, changes } = typed([
      { ...NEW, Colour: 'red', Order: '1' },
      { ...NEW, Title: 'B', Colour: 'blue' },
    ]);
    expect(changes).toHaveLength(2);
    expect(
      lines.filter(({ kind }) => kind === 'notice').map(({ row, column, reason }) => [row, column, reason]),
    ).toEqual([
      [
        ...[1, 'C'],
        'The column “Colour” isn’t imported: its name is unknown or there twice. A column of specs is called “Spec: Pressure (psi)”.',
      ],
      [2, 'D', 'New products are added at the end. Move it after the import.'],
    ]);
  });
});
