import { describe, expect, it } from 'vitest';
import { buildPage } from '../../testing/build-page.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { documentFactsText, documentName } from './document-words.ts';
import { documentsOf } from './documents.ts';

describe('documents', () => {
  it("of a product are the site's own PDFs, unwrapped and once", () => {
    const pdfs = [
      '/data-sheets/product/a.pdf',
      '/view/pdf?src=%2Fuploads%2Fb.pdf',
      '/uploads/b.pdf#page=2',
      'https://elsewhere.example/c.pdf',
      '/uploads/d.docx',
    ];
    expect(documentsOf(buildProduct({ pdfs }))).toEqual(['/data-sheets/product/a.pdf', '/uploads/b.pdf']);
  });

  it('of a page stand in its download rows, whatever is stored beside them', () => {
    const items = [{ href: '/data-sheets/a.pdf', label: 'A' }, null, { href: 7 }, { label: 'on request' }];
    const row = { columns: 1, columnsData: [[{ id: 'x', kind: 'downloads', data: { items } }]] };
    const page = buildPage({ content: [{ type: 'section', rows: [row] }] });
    expect(documentsOf(page)).toEqual(['/data-sheets/a.pdf']);
  });

  it.each([
    ['/data-sheets/product/a-model.pdf', 'Data sheet'],
    ['/data-sheets/a-model-measure.pdf', 'Measure sheet'],
    ['/view/pdf?src=%2Fdata-sheets%2Fa-model-measure.pdf&name=x.pdf', 'Measure sheet'],
    ['https://elsewhere.example/files/pump-curve_2024.pdf?v=2#page=3', 'Pump curve 2024'],
    ['https://elsewhere.example/D%C3%A9bit%20max.PDF', 'Débit max'],
    ['https://elsewhere.example/50%.pdf', '50%'],
    ['/uploads/0123456789abcdef0123456789abcdef.pdf', 'Document'],
    ['', 'Document'],
  ])('%s is named %s', (href, name) => {
    expect(documentName(href)).toBe(name);
  });

  it('say their pages and size in words', () => {
    expect(documentFactsText({ pages: 2, bytes: 49_152 })).toBe('2 pages, 48 KB');
    expect(documentFactsText({ pages: 1, bytes: 2_000_000 })).toBe('1 page, 1.9 MB');
    expect(documentFactsText({ bytes: 300_000 })).toBe('293 KB');
    expect(documentFactsText(undefined)).toBe('');
  });
});
