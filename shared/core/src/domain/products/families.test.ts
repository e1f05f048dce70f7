import { describe, expect, it } from 'vitest';
import { buildProduct } from '../../testing/build-product.ts';
import { buildSidebarNode } from '../../testing/build-sidebar-item.ts';
import { familiesOf, familyOf, inFamily } from './families.ts';

const clamp = buildSidebarNode({ name: 'Clamp', href: '/clamps#rs' });
const tree = [
  buildSidebarNode({ name: 'HOME', href: '/' }),
  buildSidebarNode({ name: 'Flap valves', children: [buildSidebarNode({ name: 'A', href: '/a-model' })] }),
  buildSidebarNode({ name: 'Repair, clamps', children: [clamp] }),
  buildSidebarNode({ name: 'Guides', children: [buildSidebarNode({ name: 'Sizes', href: '/sizes' })] }),
];
const byCard = buildProduct({ slug: 'x', url: '/clamps' });
const byEntry = buildProduct({ slug: 'y', url: '/elsewhere', connectedSidebar: [clamp._id] });
const valve = buildProduct({ slug: 'z', url: '/a-model' });
const other = buildProduct({ slug: 'other', url: '/elsewhere' });
const products = [byCard, valve, other, byEntry];

describe('the families of the products', () => {
  it('are the top-level entries of the navigation that have a product, in its order', () => {
    expect(familiesOf(tree, products)).toEqual([
      { slug: 'flap-valves', name: 'Flap valves' },
      { slug: 'repair-clamps', name: 'Repair, clamps' },
    ]);
    expect(products.map((product) => familyOf(tree, product))).toEqual([
      'repair-clamps',
      'flap-valves',
      '',
      'repair-clamps',
    ]);
  });

  it('are listed once if two top-level entries have one name', () => {
    const twin = buildSidebarNode({
      name: 'Flap Valves',
      children: [buildSidebarNode({ href: '/f-model' })],
    });
    const later = buildProduct({ slug: 'f', url: '/f-model' });
    expect(familiesOf([...tree, twin], [...products, later])).toEqual(familiesOf(tree, products));
  });

  it('keep the saved order; no family and an unknown one show all products', () => {
    expect(inFamily(tree, products, 'repair-clamps')).toEqual([byCard, byEntry]);
    expect(inFamily(tree, products, '')).toEqual(products);
    expect(inFamily(tree, products, 'no-such-family')).toEqual(products);
  });
});
