// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { differencesOf, recordWords } from './record-words.ts';

const nameOf = (id: string) => ({ a: 'Guides' })[id] ?? id;

describe('a record in words', () => {
  it('reads links as names, lists as lines, HTML as text, and only what it has', () => {
    expect(recordWords('sidebar-item', { name: 'Child', parent: 'a', section: null }, nameOf)).toEqual([
      { field: 'name', label: 'Name', text: 'Child' },
      { field: 'parent', label: 'Parent', text: 'Guides' },
      { field: 'section', label: 'Section', text: 'none' },
    ]);
    expect(recordWords('sidebar-item', { parent: null }, nameOf)).toMatchObject([{ text: 'none' }]);
    expect(recordWords('certificate', { products: ['a', 'b'] }, nameOf)).toMatchObject([
      { text: 'Guides\nb' },
    ]);
    const product = { content: '<p>One &amp; two</p><p>three</p>', connectedSidebar: ['a', 'b'] };
    expect(recordWords('product', product, nameOf).map(({ text }) => text)).toEqual([
      'One & two\nthree',
      'Guides\nb',
    ]);
  });

  it('reads a page by its parts, and equal names apart', () => {
    const section = (title: string, html: string) => ({
      type: 'section',
      title,
      rows: [{ columns: 1, columnsData: [[{ id: 'x', kind: 'html', data: { html } }]] }],
    });
    const content = [section('Head', '<p>5 m</p>'), section('Head', '<p>1 m</p>')];
    expect(recordWords('page', { content }, nameOf)).toEqual([
      { field: 'content', label: 'Section “Head”', text: 'Head\nHTML: 5 m' },
      { field: 'content', label: 'Section “Head”, 2', text: 'Head\nHTML: 1 m' },
    ]);
  });

  it('differs if sections of a page are in another order, or blocks in another column', () => {
    const block = { kind: 'text', data: { text: 'Words' } };
    const section = (title: string, columnsData: unknown[][] = []) => ({
      type: 'section',
      title,
      rows: [{ columns: columnsData.length, columnsData }],
    });
    const changed = (...sides: [before: object[], after: object[]]) => {
      const [before, after] = sides.map((content) => recordWords('page', { content }, nameOf));
      return differencesOf(before ?? [], after ?? []).filter(({ isSame }) => !isSame);
    };
    const [a, b] = [section('A'), section('B')];
    expect(changed([a, b], [a, section('New'), b]).map(({ label }) => label)).toEqual(['Section “New”']);
    expect(changed([a, b], [b, a])).toEqual([
      {
        ...{ field: 'content', label: 'Order of sections', isSame: false },
        ...{ before: 'Section “A”\nSection “B”', after: 'Section “B”\nSection “A”' },
      },
    ]);
    expect(changed([section('A', [[block], []])], [section('A', [[], [block]])])).toMatchObject([
      { before: 'A\ncolumn 1:\nText: Words\ncolumn 2:', after: 'A\ncolumn 1:\ncolumn 2:\nText: Words' },
    ]);
  });
});
