import { expect, it } from 'vitest';
import type { SiteDocument } from '@wa/core/contract/site';
import { buildProduct } from '@wa/core/testing/build-product';
import { renderDocument } from '../../router/render-document.tsx';
import { buildAssets, buildDocument } from '../../testing/build-document.ts';

const draw = (product: ReturnType<typeof buildProduct>, overrides: Partial<SiteDocument> = {}) => {
  const document = buildDocument('/product/seal', { kind: 'product', product }, overrides);
  return new DOMParser().parseFromString(renderDocument(document, buildAssets()), 'text/html');
};
const product = buildProduct({
  title: 'Seal',
  slug: 'seal',
  image: '/uploads/card.png',
  images: ['/uploads/a.png', '/uploads/b.png'],
  imageAlts: [{ src: '/uploads/b.png', alt: 'The seal in a wall' }],
  pdfs: ['/data-sheets/seal.pdf', '/uploads/0123456789abcdef.pdf'],
  pdfNames: [{ href: '/uploads/0123456789abcdef.pdf', name: 'Installation guide' }],
});

it('shows the names of documents in their order (D35.3)', () => {
  const names = [...draw(product).querySelectorAll('.product-documents .download > span')].map(
    (name) => name.firstChild?.textContent,
  );
  expect(names).toEqual(['Data sheet', 'Installation guide']);
});

it('describes a picture on the page and in the structured data (D35.4)', () => {
  const document = draw(product);
  const alts = [...document.querySelectorAll('.product-images img')].map((image) =>
    image.getAttribute('alt'),
  );
  expect(alts).toEqual(['Seal', 'The seal in a wall']);
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.textContent ?? '') as Record<string, unknown>,
  );
  const { image } = data.find((each) => each['@type'] === 'Product') ?? {};
  expect(image).toEqual([
    expect.stringMatching(/\/uploads\/card\.png$/),
    expect.stringMatching(/\/uploads\/a\.png$/),
    {
      '@type': 'ImageObject',
      url: expect.stringMatching(/\/uploads\/b\.png$/),
      caption: 'The seal in a wall',
    },
  ]);
});
