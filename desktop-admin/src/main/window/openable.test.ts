import { expect, it } from 'vitest';
import { isOwnDocument, openableAddress } from './openable.ts';

const server = 'http://localhost:3000';

it.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  ['mailto:sales@example.com', 'mailto:sales@example.com'],
  ['tel:+15550100', 'tel:+15550100'],
  ['http://localhost:3000/a', 'http://localhost:3000/a'],
  ['app://admin/~site/project-gallery', 'http://localhost:3000/project-gallery'],
  ['app://admin/product/x?a=1#b', 'http://localhost:3000/product/x?a=1#b'],
  ['app://admin/view/pdf?src=a', 'http://localhost:3000/view/pdf?src=a'],
])('opens %s', (address, opened) => {
  expect(openableAddress(address, server)).toBe(opened);
});

it.each([
  'http://example.com/',
  'http://localhost:3001/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'smb://host/share',
  'ms-msdt:/id',
  'https://user:secret@example.com/',
  'app://admin/admin/x',
  'app://admin/api/session',
  'app://admin/~site/api/session',
  'app://admin/~blobs/x',
  'app://other/x',
  'not an address',
  '',
])('opens nothing for %s (T2.3)', (address) => {
  expect(openableAddress(address, server)).toBeNull();
});

it('stays on the server, whatever the path looks like', () => {
  for (const path of ['//evil.example/', '/\\evil.example', '/~site//evil.example/', '/@evil.example'])
    expect(openableAddress(`app://admin${path}`, server) ?? server).toMatch(/^http:\/\/localhost:3000(\/|$)/);
});

it('shows only its own documents', () => {
  expect(['app://admin/admin', 'app://admin/admin/a/b', 'app://admin/servers'].every(isOwnDocument)).toBe(
    true,
  );
  const foreign = [
    'app://admin/',
    'app://admin/api/x',
    'app://admin/adminx',
    'https://admin/admin',
    'app://x/admin',
  ];
  expect(foreign.some(isOwnDocument)).toBe(false);
});
