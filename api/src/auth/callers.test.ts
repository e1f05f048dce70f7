import { expect, test } from 'vitest';
import { addressCallers } from './callers.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, 'unknown'],
])('%s counts as %s', (address, name) => {
  expect(addressCallers(address)[0]).toEqual({ name: `address ${name}`, failures: 5 });
});

test('an IPv6 address counts for the /56 and the /48 around it, too, which have more to spend', () => {
  expect(addressCallers('2001:db8:1:2fe::9')).toEqual([
    { name: 'address 2001:db8:1:2fe::/64', failures: 5 },
    { name: 'address 2001:db8:1:200::/56', failures: 15 },
    { name: 'address 2001:db8:1:0::/48', failures: 45 },
  ]);
  expect(addressCallers('203.0.113.7')).toHaveLength(1);
});
