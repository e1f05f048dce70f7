import { expect, test } from 'vitest';
import { HOME_CARDS } from '@wa/core/domain/limits';
import { guideHrefs } from '@wa/core/domain/guide-specification';
import { linkChecker } from './parts.ts';

const subject = (kind: string, path: string | null, documents: string[] = []) => ({
  place: { kind, path },
  anchors: new Set<string>(),
  documents,
});
const targets = {
  subjects: [
    subject('page', '/seals', ['/data-sheets/seals.pdf', '/data-sheets/seals-measure.pdf']),
    subject('page', '/terms', guideHrefs('/terms')),
    subject('product', '/product/clamp', ['/data-sheets/product/clamp.pdf', ...guideHrefs('/product/clamp')]),
    ...Array.from({ length: HOME_CARDS }, () => subject('product', null)),
  ],
  redirects: [
    { from: '/all-seals', to: '/seals' },
    { from: '/product/first-clamp', to: '/product/clamp' },
  ],
  archives: new Set(['/data-sheets/clamps.zip']),
  files: new Map<string, number>(),
  isDrawing: (name: string) => name === 'clamp',
  edition: 'e1',
  publicUrl: 'https://wa.example',
};
const faultOf = (href: string, more = {}) => linkChecker({ ...targets, ...more })({ href }, '/');

test.each([
  '/data-sheets/seals.pdf',
  '/data-sheets/seals-measure.pdf',
  '/data-sheets/all-seals.pdf',
  '/data-sheets/clamp.pdf',
  '/data-sheets/first-clamp.pdf',
  '/data-sheets/clamps.zip',
  '/d/seals',
  '/d/product/clamp#0a1b2c3d',
  '/guide-specifications/terms-metric.txt',
  '/guide-specifications/product/clamp-us.docx',
  '/drawings/clamp.svg',
  '/drawings/clamp.png',
  '/catalog.pdf',
  '/catalogs/e1.pdf',
  '/documents.zip?all',
  '/',
  '/product/page/2',
])('a link to %s, which the site has, is correct (D8.2)', (href) => {
  expect(faultOf(href)).toBeNull();
});

test.each([
  '/data-sheets/terms.pdf',
  '/data-sheets/terms-measure.pdf',
  '/data-sheets/product/clamp-measure.pdf',
  '/d/terms',
  '/d/seals-measure',
  '/guide-specifications/gone-us.docx',
  '/guide-specifications/seals-us.docx',
  '/data-sheets/gone.zip',
  '/drawings/none.svg',
  '/drawings/',
  '/catalogs/e2.pdf',
  '/product/page/3',
])('a link to %s, which the site lacks, is dead (D8.2)', (href) => {
  expect(faultOf(href)).toBe('dead-link');
});

test('a link to the printed catalog is dead until an edition is published (D29.5)', () => {
  expect(faultOf('/catalog.pdf', { edition: '' })).toBe('dead-link');
});
