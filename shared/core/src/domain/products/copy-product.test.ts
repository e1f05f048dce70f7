import { expect, it } from 'vitest';
import { PRODUCT } from '../entities.ts';
import { copyProduct } from './copy-product.ts';

it('copies a product without its address, order code, and approvals (D35.1)', () => {
  const product = {
    ...PRODUCT.empty,
    title: 'Disc Seals | Pipes through walls|To {{disc.pressure|us}}',
    url: '/pipe-seals-disc',
    slug: 'disc-seals',
    figures: ['disc.pressure'],
    orderCode: 'WA-D-100',
    approvals: 'NSF/ANSI/CAN 61',
    pdfs: ['/data-sheets/pipe-seals-disc.pdf'],
  };
  expect(copyProduct(product)).toEqual({
    ...product,
    title: 'Disc Seals (copy)|Pipes through walls|To {{disc.pressure|us}}',
    url: '',
    slug: '',
    orderCode: '',
    approvals: '',
  });
  expect(copyProduct({ ...product, title: '' }).title).toBe('(copy)');
});
