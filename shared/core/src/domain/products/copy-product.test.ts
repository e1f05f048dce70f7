import { expect, it } from 'vitest';
import { PRODUCT } from '../entities.ts';
import { copyProduct } from './copy-product.ts';

it('copies a product without its address, order code, approvals, and data sheet (D35.1)', () => {
  const product = {
    ...PRODUCT.empty,
    title: 'Disc Seals | Pipes through walls|To {{disc.pressure|us}}',
    url: '/pipe-seals-disc',
    slug: 'disc-seals',
    figures: ['disc.pressure'],
    orderCode: 'WA-D-100',
    approvals: 'NSF/ANSI/CAN 61',
    pdfs: ['/data-sheets/pipe-seals-disc.pdf', '/data-sheets/product/disc-seals.pdf'],
    pdfNames: [
      { href: '/data-sheets/pipe-seals-disc.pdf', name: 'Overview' },
      { href: '/data-sheets/product/disc-seals.pdf', name: 'Ratings' },
    ],
  };
  expect(copyProduct(product)).toEqual({
    ...product,
    title: 'Disc Seals (copy)|Pipes through walls|To {{disc.pressure|us}}',
    url: '',
    slug: '',
    orderCode: '',
    approvals: '',
    pdfs: ['/data-sheets/pipe-seals-disc.pdf'],
    pdfNames: [{ href: '/data-sheets/pipe-seals-disc.pdf', name: 'Overview' }],
  });
  expect(copyProduct({ ...product, title: '' }).title).toBe('(copy)');
});
