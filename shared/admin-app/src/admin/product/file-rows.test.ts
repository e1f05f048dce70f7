import { describe, expect, it } from 'vitest';
import {
  DOCUMENTS,
  nextRows,
  PICTURES,
  textAt,
  withAddress,
  withFile,
  withoutFile,
  withText,
} from './file-rows.ts';

const now = { pdfs: ['/a.pdf', '/b.pdf'], pdfNames: [{ href: '/a.pdf', name: 'Guide' }] };

describe('the names of documents', () => {
  it('follow a changed address, and go with a removed document (D35.3)', () => {
    const moved = withAddress(now, DOCUMENTS, 0, '/c.pdf');
    expect(moved).toEqual({ pdfs: ['/c.pdf', '/b.pdf'], pdfNames: [{ href: '/c.pdf', name: 'Guide' }] });
    expect(withoutFile(moved, DOCUMENTS, 0)).toEqual({ pdfs: ['/b.pdf'], pdfNames: [] });
    expect(withoutFile(moved, DOCUMENTS, 1)).toEqual({ ...moved, pdfs: ['/c.pdf'] });
  });

  it('stay with a second entry of the same document, and are never overwritten (D35.3)', () => {
    const twice = { ...now, pdfs: ['/a.pdf', '/a.pdf'] };
    expect(withoutFile(twice, DOCUMENTS, 0)).toEqual({ ...now, pdfs: ['/a.pdf'] });
    const typed = withAddress(twice, DOCUMENTS, 1, '/b.pdf');
    expect(textAt(typed, DOCUMENTS, '/a.pdf')).toBe('Guide');
    expect(textAt(typed, DOCUMENTS, '/b.pdf')).toBe('Guide');
    const named = withText(now, DOCUMENTS, '/b.pdf', 'Plan');
    expect(textAt(withAddress(named, DOCUMENTS, 0, '/b.pdf'), DOCUMENTS, '/b.pdf')).toBe('Plan');
  });

  it('begin with the name of an uploaded file (D35.3)', () => {
    expect(withFile(now, DOCUMENTS, '/c.pdf', 'Plan')).toEqual({
      pdfs: ['/a.pdf', '/b.pdf', '/c.pdf'],
      pdfNames: [...now.pdfNames, { href: '/c.pdf', name: 'Plan' }],
    });
    expect(withFile(now, DOCUMENTS, '')).toEqual({ ...now, pdfs: ['/a.pdf', '/b.pdf', ''] });
  });
});

it('keeps the description of an image that the card still shows (D35.4)', () => {
  const imageAlts = [{ src: '/a.png', alt: 'Seal in a wall' }];
  const pictures = { image: '/a.png', images: ['/a.png', '/b.png'], imageAlts };
  expect(withoutFile(pictures, PICTURES, 0)).toEqual({ ...pictures, images: ['/b.png'] });
  const moved = withAddress(pictures, PICTURES, 0, '/c.png');
  expect([textAt(moved, PICTURES, '/a.png'), textAt(moved, PICTURES, '/c.png')]).toEqual([
    'Seal in a wall',
    'Seal in a wall',
  ]);
});

it('keeps the id of a row while it is moved, typed in, or others are removed (D35.3)', () => {
  const ids = (list: ReturnType<typeof nextRows>) => list.map(({ id }) => id);
  const first = nextRows([], ['a', 'b', 'c']);
  expect(ids(nextRows(first, ['c', 'a', 'b']))).toEqual([3, 1, 2]);
  expect(ids(nextRows(first, ['a', 'bx', 'c']))).toEqual([1, 2, 3]);
  expect(ids(nextRows(first, ['a', 'c']))).toEqual([1, 3]);
  expect(ids(nextRows(first, ['a', 'b', 'c', '']))).toEqual([1, 2, 3, 4]);
  expect(ids(nextRows(nextRows([], ['', '']), ['', 'x']))).toEqual([1, 2]);
});
