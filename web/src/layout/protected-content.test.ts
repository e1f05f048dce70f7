import { buildHome } from '@wa/core/testing/build-home';
import { expect, it } from 'vitest';
import { staticPages } from '../../../api/src/seed/fixed-pages/registry.ts';
import { asPage } from '../../../api/src/seed/fixed-pages/static-page.ts';
import { buildPage } from '@wa/core/testing/build-page';
import { buildProduct } from '@wa/core/testing/build-product';
import { isProtected } from './protected-content.ts';

it('protects exactly the fixed pages that the catalogue says', () => {
  const pages = [...staticPages.values()];
  expect(pages.filter((page) => isProtected({ kind: 'page', page: asPage(page) }))).toEqual(
    pages.filter((page) => page.protectSelection),
  );
});

it('protects products, and neither CMS pages nor the home page nor a page that is on its way', () => {
  expect(isProtected({ kind: 'product', product: buildProduct() })).toBe(true);
  expect(isProtected({ kind: 'page', page: buildPage() })).toBe(false);
  expect(isProtected(buildHome([]))).toBe(false);
  expect(isProtected(null)).toBe(false);
});
