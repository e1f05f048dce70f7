import { describe, expect, it } from 'vitest';
import { buildProduct } from '../../testing/build-product.ts';
import { documentName } from './documents.ts';
import { documentsOf } from '../block-kinds/registry.ts';

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

  it.each([
    ['/data-sheets/product/a-model.pdf', 'Data sheet'],
    ['/data-sheets/a-model-measure.pdf', 'Measurement form'],
    ['/view/pdf?src=%2Fdata-sheets%2Fa-model-measure.pdf&name=x.pdf', 'Measurement form'],
    ['https://elsewhere.example/files/pump-curve_2024.pdf?v=2#page=3', 'Pump curve 2024'],
    ['https://elsewhere.example/D%C3%A9bit%20max.PDF', 'Débit max'],
    ['https://elsewhere.example/50%.pdf', '50%'],
    ['/uploads/0123456789abcdef0123456789abcdef.pdf', 'Document'],
    ['', 'Document'],
  ])('%s is named %s', (href, name) => {
    expect(documentName(href)).toBe(name);
  });
});
