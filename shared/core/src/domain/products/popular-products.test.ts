import { describe, expect, it } from 'vitest';
import { buildProduct } from '../../testing/build-product.ts';
import { buildSidebarNode } from '../../testing/build-sidebar-item.ts';
import { popularProducts } from './popular-products.ts';

const item = (name: string) => buildSidebarNode({ name });
const discs = [item('Disc 1'), item('Disc 2')];
const links = item('Links');
const valves = item('Valves');
const tree = [
  buildSidebarNode({
    name: 'Seals',
    children: [buildSidebarNode({ name: 'Disc seals', children: discs }), links],
  }),
  buildSidebarNode({ name: 'Water', children: [valves] }),
];
const at = (title: string, ...connectedSidebar: string[]) => buildProduct({ title, connectedSidebar });
const titles = (...products: ReturnType<typeof at>[]) =>
  popularProducts(products, tree).map(({ title }) => title);

describe('popular products', () => {
  it('are of different families: one of each panel in turn, and within a panel one of each inner one', () => {
    const [first = '', second = ''] = discs.map(({ _id }) => _id);
    expect(
      titles(
        at('disc a', first),
        at('disc b', first),
        at('disc c', second),
        at('link', links._id),
        at('valve', valves._id),
        at('alone'),
      ),
    ).toEqual(['disc a', 'valve', 'alone', 'link', 'disc c', 'disc b']);
  });

  it('are at most eight, and keep the order of the list where the navigation says nothing', () => {
    const names = Array.from({ length: 9 }, (_, index) => `product ${String(index)}`);
    expect(titles(...names.map((name) => at(name, 'gone')))).toEqual(names.slice(0, 8));
    expect(titles()).toEqual([]);
  });
});
