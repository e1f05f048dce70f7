import { buildHome } from '@wa/core/testing/build-home';
import { expect, it } from 'vitest';
import { seed, seedPages } from '../../../../api/src/testing/seed/first-catalog.ts';
import { buildPage } from '@wa/core/testing/build-page';
import { buildProduct } from '@wa/core/testing/build-product';
import { isProtected } from './route-facts.ts';

it('protects the pages that say so (D5.6)', () => {
  const found = [...seedPages.values()].filter((page) => isProtected({ kind: 'page', page }));
  const wanted = seed.pages.filter(({ copyProtection }) => copyProtection);
  expect(found.map(({ slug }) => slug)).toEqual(wanted.map(({ slug }) => slug));
});

it('protects products, but not CMS pages, the home page, or a page that is still loading (D5.6)', () => {
  expect(isProtected({ kind: 'product', product: buildProduct() })).toBe(true);
  expect(isProtected({ kind: 'page', page: buildPage() })).toBe(false);
  expect(isProtected(buildHome([]))).toBe(false);
  expect(isProtected(null)).toBe(false);
});
