import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildLinkedRecord, buildSidebarItem, buildSidebarNode } from '../../testing/build-sidebar-item.ts';
import {
  assertNoDuplicates,
  buildTree,
  countDescendants,
  findCurrent,
  flattenTree,
  nodeHref,
  withoutDrafts,
} from './sidebar-tree.ts';

const NO_LINKS = { products: new Map(), pages: new Map() };
const FATAL = 'Infinite recursion detected: duplicate sidebar item encountered';

describe('buildTree', () => {
  it('sorts each level by order, HOME first whatever its order', () => {
    const valves = buildSidebarItem({ name: 'Valves', order: 1 });
    const seals = buildSidebarItem({ name: 'Seals', order: 0 });
    const home = buildSidebarItem({ name: 'Home', order: 9 });
    const flap = buildSidebarItem({ name: 'Flap', parent: valves._id, order: 1 });
    const nestedHome = buildSidebarItem({ name: 'HOME', parent: valves._id, order: 2 });
    const tree = buildTree([nestedHome, flap, valves, home, seals], NO_LINKS);
    expect(tree.map((node) => node.name)).toEqual(['Home', 'Seals', 'Valves']);
    expect(tree[2]?.children.map((node) => node.name)).toEqual(['Flap', 'HOME']);
  });

  it('omits items in the bin and lifts items without a parent to the top', () => {
    const gone = buildSidebarItem({ isDeleted: true });
    const orphan = buildSidebarItem({ name: 'Orphan', parent: gone._id });
    expect(buildTree([gone, orphan], NO_LINKS).map((node) => node.name)).toEqual(['Orphan']);
  });

  it('keeps every live id exactly once', () => {
    const shape = fc.array(fc.record({ parent: fc.nat(), order: fc.integer(), isDeleted: fc.boolean() }));
    fc.assert(
      fc.property(shape, (shapes) => {
        const items = shapes.map(({ order, isDeleted }) => buildSidebarItem({ order, isDeleted }));
        const linked = items.map((item, at) => ({
          ...item,
          parent: at === 0 ? null : (items[(shapes[at]?.parent ?? 0) % at]?._id ?? null),
        }));
        const tree = buildTree(linked, NO_LINKS);
        const live = items.filter((item) => !item.isDeleted).map((item) => item._id);
        const ids = flattenTree(tree).map((node) => node._id);
        expect(ids.sort()).toEqual(live.sort());
        expect(tree.reduce((sum, node) => sum + 1 + countDescendants(node), 0)).toBe(live.length);
      }),
    );
  });

  it('is fatal for a doubled id and for a loop', () => {
    const a = buildSidebarItem();
    const b = buildSidebarItem({ parent: a._id });
    expect(() => buildTree([a, a], NO_LINKS)).toThrow(FATAL);
    expect(() => buildTree([{ ...a, parent: b._id }, b], NO_LINKS)).toThrow(FATAL);
  });
});

describe('withoutDrafts', () => {
  it('drops an entry that leads to a draft, and keeps one with live children as their heading (D36.1)', () => {
    const draft = { ...buildLinkedRecord(), draft: true };
    const live = buildSidebarNode({ name: 'Live', linkedPage: buildLinkedRecord() });
    const gone = buildSidebarNode({ name: 'Gone', linkedProduct: draft });
    const heading = buildSidebarNode({ name: 'Heading', linkedPage: draft, children: [live, gone] });
    const tree = withoutDrafts([heading, gone, live], new Set());
    expect(tree.map(({ name }) => name)).toEqual(['Heading', 'Live']);
    expect(tree[0]).toMatchObject({ linkedPage: null, children: [{ name: 'Live' }] });
  });

  it('treats an address that was typed in the same way (D36.1)', () => {
    const live = buildSidebarNode({ name: 'Live', href: '/seals' });
    const gone = buildSidebarNode({ name: 'Gone', href: '/products/clamp/?a#sizes' });
    const heading = buildSidebarNode({ name: 'Heading', href: '/valves', children: [live, gone] });
    const tree = withoutDrafts([heading, gone], new Set(['/product/clamp', '/valves']));
    expect(tree).toMatchObject([{ name: 'Heading', href: '', children: [{ name: 'Live', href: '/seals' }] }]);
  });
});

it('assertNoDuplicates is fatal for the same id twice at any depth, and for a node within itself', () => {
  const child = buildSidebarNode();
  expect(() => assertNoDuplicates([buildSidebarNode({ children: [child] }), child])).toThrow(FATAL);
  const loop = buildSidebarNode();
  loop.children.push(loop);
  expect(() => assertNoDuplicates([loop])).toThrow(FATAL);
  assertNoDuplicates([buildSidebarNode({ children: [child] })]);
});

it('nodeHref prints the final address of a product, a page with its section, or the free-form target', () => {
  const linked = buildLinkedRecord({ slug: 'x/y' });
  expect(nodeHref(buildSidebarNode({ linkedProduct: linked, section: 'a', href: '/z' }))).toBe(
    '/product/x/y',
  );
  expect(nodeHref(buildSidebarNode({ linkedPage: linked, section: '#a', href: '/z' }))).toBe('/x/y#a');
  expect(nodeHref(buildSidebarNode({ linkedPage: linked }))).toBe('/x/y');
  expect(nodeHref(buildSidebarNode({ href: '/pages/z#a' }))).toBe('/z#a');
  expect(nodeHref(buildSidebarNode())).toBe('');
  expect(nodeHref(buildSidebarNode({ href: 'javascript:alert(1)' }))).toBe('');
  expect(nodeHref(buildSidebarNode({ name: 'HOME' }))).toBe('/');
});

it('the current item is that of path plus hash, otherwise of the path alone', () => {
  const anchored = buildSidebarNode({ name: 'Anchored', href: '/valves#flap' });
  const valves = buildSidebarNode({ name: 'Valves', href: '/valves/', children: [anchored] });
  const home = buildSidebarNode({ name: 'HOME', href: '/' });
  const current = (path: string, hash = '') => findCurrent([home, valves], { path, hash });
  expect(current('/valves', '#flap')).toBe(anchored);
  expect(current('/valves', '#other')).toBe(valves);
  expect(current('/valves/')).toBe(valves);
  expect(current('/')).toBe(home);
  expect(current('/none')).toBeNull();
});
