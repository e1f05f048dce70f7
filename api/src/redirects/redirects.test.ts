import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Redirect } from '@wa/core/contract/missed';
import { STORES } from '../testing/stores.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

describe.each(STORES)('redirects made by hand, on $name', (factory) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(factory);
    await api.admin('POST', '/api/products', { body: { title: 'Gate', image: 'a-model' } });
    await api.admin('PUT', '/api/pages/slug/valves', { body: { title: 'Valves', content: [] } });
  });
  beforeEach(async () => {
    for (const { _id } of await list()) await api.admin('DELETE', `/api/redirects/${_id}`);
    api.changes.length = 0;
  });
  afterAll(() => api.stop());
  const make = (from: string, to: string) => api.admin('POST', '/api/redirects', { body: { from, to } });
  const list = async () => (await api.admin('GET', '/api/redirects')).body as Redirect[];

  test('lead to a page or product, and go with the next deploy', async () => {
    expect((await make('/Old-Gate/', '/product/gate')).status).toBe(201);
    expect((await make('/products/weir', '/valves')).status).toBe(201);
    expect(await list()).toMatchObject([
      { from: '/old-gate', to: '/product/gate' },
      { from: '/product/weir', to: '/valves' },
    ]);
    expect(api.changes).toMatchObject([
      { kind: 'product', action: 'changed', title: 'Gate', paths: ['/product/gate', '/old-gate'] },
      { kind: 'page', action: 'changed', title: 'Valves', paths: ['/valves', '/product/weir'] },
    ]);
  });

  test.each([
    '/../../zz',
    '/a/../b',
    '/./a',
    '/404.html',
    '/_redirects',
    '/metrics',
    '/*',
    '/a:b',
    '/a//b',
    `/${'a'.repeat(101)}`,
    `${'/ab'.repeat(110)}`,
  ])('never begin at %s, which is no name of a file or a pattern', async (from) => {
    expect((await make(from, '/valves')).status).toBe(422);
    expect(await list()).toEqual([]);
  });

  test('lead to a built-in page, too', async () => {
    expect((await make('/old-clamps', '/repair-clamps')).status).toBe(201);
    expect(api.changes).toMatchObject([{ kind: 'page', paths: ['/repair-clamps', '/old-clamps'] }]);
  });

  test('are taken back by removing them, once', async () => {
    const { body } = await make('/old', '/valves');
    const { _id } = body as Redirect;
    expect((await api.admin('DELETE', `/api/redirects/${_id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(api.changes).toHaveLength(2);
    expect((await api.admin('DELETE', `/api/redirects/${_id}`)).status).toBe(404);
  });

  test.each([
    ['/valves', '/product/gate', 'from', 'A page stands at this address.'],
    ['/product/gate', '/valves', 'from', 'A product stands at this address.'],
    ['/Repair-Clamps', '/valves', 'from', 'A page stands at this address.'],
    ['/', '/valves', 'from', 'This is no address of a page.'],
    ['/a?b', '/valves', 'from', 'This is no address of a page.'],
    ['/admin/x', '/valves', 'from', 'Addresses beginning with /admin belong to the site itself.'],
    ['/find', '/valves', 'from', 'Addresses beginning with /find belong to the site itself.'],
    ['/old', '/none', 'to', 'It must lead to a page or product that visitors see.'],
    ['/old', 'https://example.com/', 'to', 'It must lead to a page or product that visitors see.'],
    ['/old', '/product/none', 'to', 'It must lead to a page or product that visitors see.'],
  ])('are refused from %s to %s', async (from, to, field, reason) => {
    const answer = await make(from, to);
    expect([answer.status, answer.body]).toMatchObject([422, { fields: { [field]: reason } }]);
    expect(await list()).toEqual([]);
  });

  test('never make a circle or a chain: a rename takes them along', async () => {
    await make('/old', '/valves');
    await api.admin('PUT', '/api/pages/slug/valves', {
      body: { title: 'Valves', content: [], slug: 'gates' },
    });
    expect(await list()).toMatchObject([
      { from: '/old', to: '/gates' },
      { from: '/valves', to: '/gates' },
    ]);
    expect((await make('/gates', '/old')).status).toBe(422);
    expect((await make('/old', '/product/gate')).status).toBe(201);
    expect(await list()).toMatchObject([
      { from: '/old', to: '/product/gate' },
      { from: '/valves', to: '/gates' },
    ]);
  });

  test('end when something comes to stand at their address', async () => {
    await make('/old', '/valves');
    await api.admin('PUT', '/api/pages/slug/old', { body: { title: 'Old', content: [] } });
    expect(await list()).toEqual([]);
  });
});
