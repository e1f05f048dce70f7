import { describe, expect, it } from 'vitest';
import { countDescendants, flattenTree, nodeHref } from '@wa/core/domain/sidebar/sidebar-tree';
import { buildLinkedRecord, buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { shortTree } from './short-tree.ts';

const leaf = (slug: string) => {
  // Every seventh leads to a section, and every fifth to an address that an editor typed.
  const number = Number(slug.split('-').at(-1));
  const section = number % 7 === 0 ? 'sizes' : null;
  return number % 5 === 4
    ? buildSidebarNode({ href: `/${slug}` })
    : buildSidebarNode({ linkedPage: buildLinkedRecord({ slug }), section });
};
const each = <T>(count: number, make: (at: string) => T) =>
  Array.from({ length: count }, (_, at) => make(String(at)));
const level = (children: ReturnType<typeof leaf>[]) => buildSidebarNode({ children });

const outside = level([
  buildSidebarNode({ href: 'https://partner.example/' }),
  buildSidebarNode({ name: 'Dead' }),
]);
const twin = buildSidebarNode({ href: '/p-0-0-0#top' });
const tree = [
  buildSidebarNode({ name: 'HOME', href: '/' }),
  ...each(6, (a) => level(each(6, (b) => level(each(12, (c) => leaf(`p-${a}-${b}-${c}`)))))),
  outside,
  level([twin, leaf('own-1')]),
];
const shown = (path: string, whole = tree) => flattenTree(shortTree(whole, path));
/** A level of its own, and one inside a branch, each of 200. */
const long = [level(each(200, (at) => leaf(`in-${at}`))), ...each(200, (at) => leaf(`top-${at}`))];
const links = (path: string, whole = tree) => shown(path, whole).map(nodeHref);

describe('what a document carries of a large navigation', () => {
  it.each([
    { kind: 'deep', whole: tree, most: 50 },
    { kind: 'long', whole: long, most: 190 },
  ])('leads by real links to every entry of a $kind one, from any page', ({ whole, most }) => {
    const seen = new Set<string>();
    const pages = ['/no-such-page'];
    for (const path of pages) {
      for (const href of links(path, whole)) {
        seen.add(href);
        const [page = ''] = href.split('#');
        if (page.startsWith('/') && !pages.includes(page)) pages.push(page);
      }
      expect(shown(path, whole).length, path).toBeLessThan(most);
    }
    const addresses = flattenTree(whole).map(nodeHref);
    expect(addresses.filter((href) => !seen.has(href))).toEqual([]);
    expect(addresses.length).toBeGreaterThan(400);
  });

  it('says how many entries are left out, and leaves a branch whole that no page of the site carries', () => {
    const top = shortTree(tree, '/');
    expect(top.map(countDescendants)).toEqual(tree.map(countDescendants));
    expect(top).toContain(outside);
    // The same object for every page: it is drawn once.
    expect(shortTree(tree, '/own-1')[1]).toBe(top[1]);
  });
});
