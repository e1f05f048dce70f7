import { expect, it } from 'vitest';
import { buildProduct } from '@wa/core/testing/build-product';
import { buildLinkedRecord, buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { emptyLists } from '../../client/overlay/overlay-lists.ts';
import { whatBreaks } from './bin-entry.ts';

it('names what links to a live product or page before it is deleted', () => {
  const product = buildProduct({ title: 'RS-1', slug: 'rs-1', url: '/product/rs-1' });
  const linked = buildSidebarNode({
    name: 'Repair sleeves',
    linkedProduct: buildLinkedRecord({ _id: product._id }),
  });
  const parent = buildSidebarNode({ name: 'Parent', children: [linked] });
  const typed = buildSidebarNode({ name: 'Typed', href: '/guide#sizes' });
  const card = buildProduct({ title: 'Guide card', url: '/guide' });
  const lists = { ...emptyLists, products: [product, card], sidebar: [parent, typed] };
  expect(whatBreaks({ id: product._id, kind: 'product', path: '/product/rs-1' }, lists)).toEqual([
    'Sidebar items that link to it: “Repair sleeves”.',
  ]);
  const page = { id: '0123456789abcdef01234567', kind: 'page', path: '/guide' } as const;
  expect(whatBreaks(page, lists)).toEqual([
    'Sidebar items that link to it: “Typed”.',
    'Product cards that link to it: “Guide card”.',
  ]);
  const texts = [
    { kind: 'page', _id: page.id, title: 'Clamps' },
    { kind: 'product', _id: card._id, title: card.title },
  ] as const;
  expect(whatBreaks(page, lists, { texts })).toContain('1 page or product links to it: “Clamps”.');
  const many = Array.from({ length: 12 }, (_, at) => ({ ...texts[0], title: String(at) }));
  expect(whatBreaks(page, lists, { texts: many }).at(-1)).toMatch(/^12 pages .*“8”, “9”, and 2 more\.$/);
});
