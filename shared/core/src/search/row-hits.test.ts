import { expect, test } from 'vitest';
import { documentsOfPage, documentsOfProduct } from '../domain/search/search-document.ts';
import type { ResolvedTable } from '../domain/tables/resolved-table.ts';
import { buildBlock, buildPage, buildRow, buildSection } from '../testing/build-page.ts';
import { buildProduct } from '../testing/build-product.ts';
import { answerSearch } from './answer-search.ts';
import { createSearchIndex } from './search-index.ts';

const ROWS = 2_000;
const cell = (full: string) => ({ kind: 'text' as const, text: full, unit: '', full });
const table: ResolvedTable = {
  name: 'couplings',
  caption: 'Every coupling',
  rowLabel: 'Size',
  columns: [{ label: 'Part number', system: null, numeric: false }],
  rows: Array.from({ length: ROWS }, (_, at) => ({
    id: `couplings-${String(at)}`,
    header: `Length ${String(at)}`,
    cells: [cell(`ZQ-${String(at)}`), cell(at === 7 ? 'painted blue' : 'bare')],
  })),
  notes: [],
};
const block = buildBlock({ kind: 'factTable', data: { table: 'couplings' } });
const page = {
  ...buildPage({
    title: 'Couplings',
    slug: 'couplings',
    content: [buildSection({ title: 'Sizes', slug: 'sizes', rows: [buildRow([block])] })],
  }),
  shown: { figures: {}, tables: { couplings: table } },
};
const index = createSearchIndex(documentsOfPage(page));
const hrefsOf = (query: string) =>
  answerSearch(query, { index, parts: [], synonyms: [] }).groups.flatMap(({ hits }) =>
    hits.filter(({ kind }) => kind === 'table').map(({ href }) => href),
  );

test.each(['ZQ-1999', 'zq1999', 'zq 1999'])(
  '%s, a part number of a last row, leads to that row (D16.18)',
  (query) => {
    expect(hrefsOf(query)).toEqual(['/couplings#couplings-1999']);
  },
);

test('words of one row lead to that row, words of the caption to the section (D16.18)', () => {
  expect(hrefsOf('painted blue')).toEqual(['/couplings#couplings-7']);
  expect(hrefsOf('every coupling')).toEqual(['/couplings#sizes']);
});

test.each(['QC-4711', 'qc4711', '316Ti', 'DVGW', 'hairline crack', 'buried valve'])(
  '%s, a detail of a product, finds it however long its content is (D16.13)',
  (query) => {
    const product = buildProduct({
      slug: 'coupling',
      content: `<p>${'Joins plain-ended pipes. '.repeat(100)}</p>`,
      orderCode: 'QC-4711',
      materials: [{ part: 'Shell', material: 'Stainless steel 316Ti' }],
      approvals: 'DVGW',
      uses: ['The pipe has a hairline crack.'],
      limits: [{ title: 'Not for', text: 'a buried valve.' }],
    });
    const details = createSearchIndex(documentsOfProduct(product));
    const { groups } = answerSearch(query, { index: details, parts: [], synonyms: [] });
    expect(groups[0]?.hits[0]?.href).toBe('/product/coupling');
  },
);
