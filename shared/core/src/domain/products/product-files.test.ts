import { expect, it } from 'vitest';
import { buildProduct } from '../../testing/build-product.ts';
import { productAlt } from './product.ts';
import { productDocumentName, usedFileTexts } from './product-files.ts';

const product = buildProduct({
  image: '/uploads/a.png',
  images: ['/uploads/b.png'],
  pdfs: ['/uploads/0123456789abcdef.pdf', '/data-sheets/seals.pdf'],
  pdfNames: [{ href: '/uploads/0123456789abcdef.pdf', name: 'Installation guide' }],
  imageAlts: [{ src: '/uploads/b.png', alt: 'Seal between a pipe and a wall' }],
});

it('names a document as the office does, otherwise by its address (D35.3)', () => {
  expect(product.pdfs.map((href) => productDocumentName(product, href))).toEqual([
    'Installation guide',
    'Data sheet',
  ]);
});

it('describes a picture as the office does (D35.4)', () => {
  expect(productAlt(product, '/uploads/b.png')).toBe('Seal between a pipe and a wall');
  expect(productAlt(product, '/uploads/a.png')).toBe('');
});

it('drops the texts of files that the product no longer has (D35.3, D35.4)', () => {
  expect(usedFileTexts(product)).toEqual({ pdfNames: product.pdfNames, imageAlts: product.imageAlts });
  expect(usedFileTexts({ ...product, pdfs: [], images: [] })).toEqual({ pdfNames: [], imageAlts: [] });
  const typed = {
    pdfNames: [
      { href: '/data-sheets/seals.pdf', name: ' ' },
      { href: '/uploads/0123456789abcdef.pdf', name: ' Guide ' },
    ],
    imageAlts: [{ src: '/uploads/a.png', alt: ' Card ' }],
  };
  expect(usedFileTexts({ ...product, ...typed })).toEqual({
    pdfNames: [{ href: '/uploads/0123456789abcdef.pdf', name: 'Guide' }],
    imageAlts: [{ src: '/uploads/a.png', alt: 'Card' }],
  });
});
