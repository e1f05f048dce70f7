import { describe, expect, it } from 'vitest';
import type { NavigationNode } from '../sidebar/sidebar-tree.ts';
import { catalogTitle, familyChapters, orderChapters } from './printed-catalog.ts';

const node = (name: string, ...children: string[]): NavigationNode => ({
  _id: name.toLowerCase(),
  name,
  children: children.map((slug) => ({ _id: slug, name: slug, href: `/product/${slug}`, children: [] })),
});
const product = (slug: string) => ({ slug, url: '', connectedSidebar: [] });
const tree = [node('Seals', 'disc', 'link'), node('Guides'), node('Clamps', 'two-band')];
const families = familyChapters(tree, ['two-band', 'loose', 'link', 'disc'].map(product));

describe('the chapters of the printed catalog (D29.1)', () => {
  it('are the families of the sidebar with products, in its order, and the other products', () => {
    expect(families.map(({ title, products }) => [title, products.map(({ slug }) => slug)])).toEqual([
      ['Seals', ['disc', 'link']],
      ['Clamps', ['two-band']],
      ['Other products', ['loose']],
    ]);
  });

  it('have the office’s order, then that of the sidebar, and a chapter that is gone is named', () => {
    const gone = { id: 'gone', title: 'Gone', isLeftOut: false };
    const { chapters, missing } = orderChapters(families, [
      { id: 'clamps', title: 'Clamps', isLeftOut: true },
      gone,
      { id: 'clamps', title: 'Clamps', isLeftOut: false },
    ]);
    expect(chapters.map(({ id, isLeftOut }) => [id, isLeftOut])).toEqual([
      ['clamps', true],
      ['seals', false],
      ['other', false],
    ]);
    expect(missing).toEqual([gone]);
  });

  it('have the company’s name as the title until the office types one', () => {
    expect(catalogTitle({ title: ' ' }, 'WA Pipe Seals')).toBe('WA Pipe Seals catalog');
    expect(catalogTitle({ title: ' Seals 2027 ' }, 'WA Pipe Seals')).toBe('Seals 2027');
  });
});
