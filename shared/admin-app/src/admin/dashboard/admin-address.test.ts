import { describe, expect, it } from 'vitest';
import { adminAddress } from '../addresses.ts';

const _id = '0123456789abcdef01234567';

describe('adminAddress', () => {
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
});
