import { expect, it } from 'vitest';
import { adminAddress } from './addresses.ts';
import { placeAddress } from './place-addresses.ts';

it.each([
  [{ kind: 'product', id: 'p1', path: '/product/x' }, '/admin?product=p1'],
  [{ kind: 'page', id: 'p2', path: '/pipes/large' }, '/admin/pipes/large'],
  [{ kind: 'page', id: 'p3', path: '/find' }, '/admin/pages/find'],
  [{ kind: 'sidebar-item', id: 's1', path: null }, '/admin?item=s1'],
  [{ kind: 'table', id: 't1', path: '' }, '/admin/tables/t1'],
  [{ kind: 'gallery-group', id: 'g1', path: '/project-gallery' }, '/admin/gallery/g1'],
  [{ kind: 'certificate', id: 'c1', path: null }, '/admin/certificates/c1'],
  [{ kind: 'figure', id: 'f1', path: null }, '/admin/figures?figure=f1'],
  [{ kind: 'figure', id: null, path: null }, '/admin/figures?show=questions'],
  [{ kind: 'settings', id: null, path: null }, '/admin/settings'],
] as const)('opens %o (D10.1)', (place, address) => {
  expect(placeAddress(place)).toBe(address);
});

const _id = '0123456789abcdef01234567';

it.each([
  ['/a-model', '/admin/a-model'],
  ['/guides/sizing?x=1#top', '/admin/guides/sizing'],
  ['/product/disc-seals', '/admin/product/disc-seals'],
  ['/tables', '/admin/pages/tables'],
  ['', `/admin/${_id}`],
  ['https://example.com/a-model', `/admin/${_id}`],
  ['//example.com/a-model', `/admin/${_id}`],
  ['mailto:sales@example.com', `/admin/${_id}`],
  ['/', `/admin/${_id}`],
])('a card with the url %j leads to %s (D10.1)', (url, address) => {
  expect(adminAddress({ _id, url })).toBe(address);
});
