import { describe, expect, it } from 'vitest';
import { isSitePath, routeTarget } from './routes.ts';

describe('the public route table', () => {
  it.each([
    ['/', { kind: 'home' }],
    ['/product/grip', { kind: 'product', slug: 'grip' }],
    ['/product/a/b', { kind: 'page', slug: 'product/a/b' }],
    ['/project-gallery/', { kind: 'gallery', slug: 'project-gallery' }],
    ['/view/pdf', { kind: 'pdf-viewer' }],
    ['/a/b%20c/', { kind: 'page', slug: 'a/b c' }],
    ['/%', { kind: 'page', slug: '%' }],
  ])('%s is %o', (path, target) => {
    expect(routeTarget(path)).toEqual(target);
  });

  it.each([
    '/admin',
    '/admin/x',
    '/api/products',
    '/uploads/a.png',
    '/view/pdf',
    '/sheet.pdf',
    '/data-sheets/a',
  ])('leaves %s to the browser', (path) => {
    expect(isSitePath(path)).toBe(false);
  });

  it.each(['/', '/product/grip', '/administration', '/a/b'])('shows %s itself', (path) => {
    expect(isSitePath(path)).toBe(true);
  });
});
