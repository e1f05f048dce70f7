import { describe, expect, it } from 'vitest';
import { countDescendants, flattenTree, nodeHref } from '@wa/core/domain/sidebar/sidebar-tree';
import { buildLinkedRecord, buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { WHOLE_TREE, shortTree } from './short-tree.ts';

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

  it('is every entry that leads to its address, in all places and with any anchor, and what stands beside it', () => {
    const here = shown('/p-0-0-0');
    expect(here).toEqual(expect.arrayContaining([twin]));
    expect(here.filter(({ linkedPage }) => linkedPage?.slug === 'p-0-0-0')).toHaveLength(1);
    expect(here.filter(({ linkedPage }) => linkedPage?.slug.startsWith('p-0-0-'))).toHaveLength(10);
    expect(shown('/p-5-5-11')).not.toContain(twin);
  });

  it('carries of a long level its beginning and what stands beside its own entries, and counts all', () => {
    const top = shortTree(long, '/in-177');
    const names = shown('/in-177', long).map(({ linkedPage, href }) => linkedPage?.slug ?? href ?? '');
    expect(names).toEqual(expect.arrayContaining(['in-0', 'in-150', '/in-199', 'top-0']));
    expect(names).not.toContain('in-100');
    expect(names).not.toContain('top-50');
    expect(top[0] && countDescendants(top[0])).toBe(200);
    const link = top[0]?.children.find(({ _id }) => _id === `${long[0]?.children[50]?._id ?? ''}-on`);
    expect(link).toMatchObject({ href: '/in-50', more: 49 });
  });

  it('says how many entries are left out, and leaves a branch whole that no page of the site carries', () => {
    const top = shortTree(tree, '/');
    expect(top.map(countDescendants)).toEqual(tree.map(countDescendants));
    expect(top).toContain(outside);
    // The same object for every page: it is drawn once.
    expect(shortTree(tree, '/own-1')[1]).toBe(top[1]);
  });

  it('is all of a small one', () => {
    const small = [level(each(WHOLE_TREE - 1, leaf))];
    expect(shortTree(small, '/')).toBe(small);
    const larger = [level(each(WHOLE_TREE, leaf))];
    expect(flattenTree(shortTree(larger, '/'))).toHaveLength(2);
  });
});
