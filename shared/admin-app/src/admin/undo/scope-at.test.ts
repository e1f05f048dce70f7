import { expect, it } from 'vitest';
import { scopeAt } from './scope-at.ts';

it.each([
  ['/admin', 'products'],
  ['/admin/', 'products'],
  ['/admin/product/link-seal', 'products'],
  ['/admin/0123456789abcdef01234567', 'products'],
  ['/admin/pages', 'pages'],
  ['/admin/pipe-seals-disc', 'pages'],
  ['/admin/figures', 'figures'],
  ['/admin/tables/disc', 'tables'],
  ['/admin/gallery/0123456789abcdef01234567', 'gallery'],
  ['/admin/settings/failed-searches', 'settings'],
  ['/admin/settings/find-and-replace', 'replace'],
] as const)('the palette on %s undoes an edit of %s (D10.2)', (pathname, scope) => {
  expect(scopeAt(pathname)).toBe(scope);
});
