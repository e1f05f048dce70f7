import { describe, expect, test } from 'vitest';
import { ITEMS_MAX } from '../inquiry/inquiry-link.ts';
import { buildProduct } from '../../testing/build-product.ts';
import type { ResolvedTable } from '../tables/resolved-table.ts';
import {
  fieldProblem,
  NO_PRODUCTS,
  NOT_IN_CATALOG,
  readSubmittal,
  ROW_GONE,
  ROWS_GONE,
  submittalQuery,
} from './submittal.ts';
import { selectedSizes } from './selected-sizes.ts';
import { isComplete, submittalOf, type SubmittalProduct } from './submittal-lines.ts';

const read = (query: string) => readSubmittal(new URLSearchParams(query));
const ITEM = {
  slug: 'clamp',
  tag: '',
  paragraph: '',
  quantity: '3',
  row: 'sizes-2',
  size: '',
  variations: '',
};
const cell = (full: string) => ({ kind: 'figure', text: full, unit: '', full }) as const;
const tableOf = (...headers: string[]): ResolvedTable => ({
  name: 'sizes',
  caption: 'Sizes',
  rowLabel: 'Size',
  columns: [{ label: 'Pressure', system: 'us', numeric: true }],
  rows: headers.map((header) => ({ id: `sizes-${header}`, header, cells: [cell('232 psi')] })),
  notes: [],
});
const clamp = (table?: ResolvedTable): SubmittalProduct => ({
  product: buildProduct({ title: 'Clamp|316L', slug: 'clamp' }),
  tables: table ? [table] : [],
});

describe('the query of a submittal (D25.1)', () => {
  test('contains every text of the form, and is read back unchanged', () => {
    const request = read(
      'project=Main+%26+Oak&date=2026-11-24&section=33+05+05&slug=clamp&tag=RC-1&paragraph=2.1+A&quantity=3&row=sizes-2&size=2%22+steel&variations=%F0%9F%94%A7+%D7%A9%3Cb%3E',
    );
    expect(request.project).toMatchObject({ project: 'Main & Oak', section: '33 05 05', engineer: '' });
    expect(request.items).toEqual([
      { ...ITEM, tag: 'RC-1', paragraph: '2.1 A', size: '2" steel', variations: '🔧 ש<b>' },
    ]);
    expect(read(submittalQuery(request))).toEqual(request);
  });

  test('begins with the items of a quote list: size and note become the dimensions, its row is proposed (D25.2)', () => {
    expect(read('item=clamp~3~2+in~Leak~sizes-2').items).toEqual([{ ...ITEM, size: '2 in; Leak' }]);
  });

  test('keeps the other items when one is removed', () => {
    const query = 'slug=a&tag=1&slug=b&tag=2&slug=c&tag=3&remove=1';
    expect(read(query).items.map(({ slug, tag }) => slug + tag)).toEqual(['a1', 'c3']);
  });

  test('keeps 51 items, and asks to split them', () => {
    const request = read(Array.from({ length: ITEMS_MAX + 1 }, () => 'slug=clamp').join('&'));
    expect(request.items).toHaveLength(51);
    expect(submittalOf(request, []).problems).toEqual([
      'A submittal can have up to 50 products, and this one has 51. Split it into two submittals.',
    ]);
    const large = read(Array.from({ length: 130 }, () => 'slug=clamp').join('&'));
    expect(submittalOf(large, []).problems).toEqual([
      'A submittal can have up to 50 products, and this one has 130. The first 100 are below. Split it into several submittals.',
    ]);
  });

  test('says how many entries it could not read', () => {
    expect(submittalOf(read('slug=..%2Fetc&slug=clamp'), [clamp()]).problems).toEqual([
      'We left out 1 entry in this link that we couldn’t read.',
    ]);
    expect(submittalOf(read(''), []).problems).toEqual([NO_PRODUCTS]);
  });
});

describe('the problems of a submittal (D25.2)', () => {
  test.each([
    ['tag', 'x'.repeat(200), ''],
    ['tag', 'x'.repeat(10_000), 'Enter up to 200 characters. This has 10,000.'],
    ['quantity', '', ''],
    ['quantity', '-3', 'Enter a whole number from 1 to 99,999.'],
    ['date', '2026-02-30', 'Enter a date, such as 2026-11-24.'],
    ['date', 'tomorrow', 'Enter a date, such as 2026-11-24.'],
    ['date', '2026-11-24', ''],
    ['size', 'Ø 3½ in ≤ 60 °C, 20 µm, Łódź <b>™', ''],
    ['size', 'שלום Ω', 'The PDF can’t print ש ל ו ם Ω. Use words in Latin letters instead.'],
    ['variations', 'See 🔧', 'The PDF can’t print 🔧. Use words in Latin letters instead.'],
  ] as const)('%s "%.12s" gets "%s"', (name, text, problem) => {
    expect(fieldProblem(name, text)).toBe(problem);
  });

  const lineOf = (query: string, product: SubmittalProduct) => submittalOf(read(query), [product]).lines[0];

  test('a product with several rows needs one of them, once the PDF is requested', () => {
    const product = clamp(tableOf('2 in', '4 in'));
    expect(lineOf('slug=clamp&tag=RC-1', product)?.problems).toEqual({});
    expect(lineOf('slug=clamp&tag=RC-1&create=1', product)?.problems.row).toBe('Select a size for RC-1.');
    expect(lineOf('slug=clamp&create=1', product)?.problems.row).toBe('Select a size for Clamp.');
    expect(lineOf('slug=clamp&create=1&row=sizes-4+in', product)?.problems).toEqual({});
  });

  test('the only row is proposed, and a product without rows needs none', () => {
    expect(lineOf('slug=clamp&create=1', clamp(tableOf('2 in')))).toMatchObject({
      row: 'sizes-2 in',
      problems: {},
    });
    expect(lineOf('slug=clamp&create=1', clamp())).toMatchObject({ row: '', problems: {} });
  });

  test('an unknown product and an unknown row are named, and keep their texts', () => {
    const gone = submittalOf(read('slug=gone&tag=X-1&variations=keep'), [null]);
    expect(gone.lines[0]).toMatchObject({ variations: 'keep', problems: { slug: NOT_IN_CATALOG } });
    expect(isComplete(gone)).toBe(false);
    const product = clamp(tableOf('2 in', '4 in'));
    expect(lineOf('slug=clamp&row=sizes-9+in', product)?.problems.row).toBe(ROW_GONE);
    expect(lineOf('slug=clamp&row=sizes-9+in', clamp())?.problems.row).toBe(ROWS_GONE);
  });
});

test.each([
  ['DN 150, ductile iron', 150],
  ['NPS 2.5', 65],
  ['NPS 2½ steel', 65],
  ['NPS 1,5', 40],
  ['nps 1-1/2', 40],
  ['NPS 6, 2.5 m long', 150],
  ['NPS 2.6', null],
])('the nominal size that is typed as %s is DN %s (D25.5)', (size, dn) => {
  const nothing = { figure: () => null, definition: () => null };
  expect(selectedSizes({ row: '', size }, [], [], nothing)).toEqual(
    dn === null ? [] : [{ value: dn, unit: 'DN' }],
  );
});
