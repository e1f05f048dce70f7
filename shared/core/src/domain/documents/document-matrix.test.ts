import { expect, it } from 'vitest';
import { documentRows, selectedDocuments } from './document-matrix.ts';
import type { DocumentFamily } from './documents.ts';

const document = (href: string, title: string, kind: string) => ({ href, title, note: '', kind });
const valves: DocumentFamily = {
  slug: 'flap-valves',
  title: 'Flap valves',
  zip: '/data-sheets/flap-valves.zip',
  documents: [
    document('/data-sheets/a-model.pdf', 'Valve A', 'Data sheet'),
    document('/drawings/a-model.svg', 'Valve A', 'Drawing'),
    document('/data-sheets/product/f-model.pdf', 'Valve F', 'Data sheet'),
  ],
};
const others: DocumentFamily = {
  slug: 'other-documents',
  title: 'Other documents',
  zip: '/data-sheets/other-documents.zip',
  documents: [
    document('/data-sheets/how-to-measure.pdf', 'How to measure', 'Data sheet'),
    document('/data-sheets/terms-of-sale.pdf', 'Terms', 'Document'),
  ],
};

const hrefs = (query: string) =>
  selectedDocuments([valves, others], new URLSearchParams(query)).map(({ href }) => href);

it('has one row for each page or product', () => {
  expect(documentRows(valves).map((row) => row.map(({ href }) => href))).toEqual([
    ['/data-sheets/a-model.pdf', '/drawings/a-model.svg'],
    ['/data-sheets/product/f-model.pdf'],
  ]);
});

it('selects documents by file name, each once, and ignores names it does not know', () => {
  expect(hrefs('d=product-f-model.pdf&d=a-model.svg&d=a-model.svg&d=/etc/passwd')).toEqual([
    '/drawings/a-model.svg',
    '/data-sheets/product/f-model.pdf',
  ]);
  expect(hrefs('')).toEqual([]);
});

it.each([
  ['all=flap-valves.', 3],
  ['all=.data-sheet', 3],
  ['all=flap-valves.data-sheet', 2],
  ['all=.other', 1],
  ['all=flap-valves.data-sheet&d=terms-of-sale.pdf', 3],
  ['all=.', 0],
])('selects the documents of a group: %s', (query, count) => {
  expect(hrefs(query)).toHaveLength(count);
});

it('selects from what the filter of the page found', () => {
  expect(hrefs('all=.data-sheet&q=how+measure')).toEqual(['/data-sheets/how-to-measure.pdf']);
});
