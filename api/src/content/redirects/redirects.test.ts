import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Redirect } from '@wa/core/contract/missed';
import { REVISIONS_KEPT } from '../../store/revisions.ts';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';

describe.each(API_STORES)('redirects made by hand, on $name', (factory) => {
  const api = useTestApi(factory);
  beforeAll(async () => {
    await api.admin('POST', '/api/products', { body: { title: 'Gate', image: 'a-model' } });
    await save('valves', { title: 'Valves', content: [] });
  });
  beforeEach(async () => {
    for (const { _id } of await list()) await api.admin('DELETE', `/api/redirects/${_id}`);
    api.changes.length = 0;
  });
  const make = (from: string, to: string) => api.admin('POST', '/api/redirects', { body: { from, to } });
  /** Saves a page, under the slug of its address. */
  const save = async (at: string, body: object) =>
    expect((await api.admin('PUT', `/api/pages/slug/${at}`, { body })).status).toBeLessThan(300);
  const list = async () => (await api.admin('GET', '/api/redirects')).body as Redirect[];

  test('lead to a page or product, and are published by the next deploy', async () => {
    expect((await make('/Old-Gate/', '/product/gate')).status).toBe(201);
    expect((await make('/products/weir', '/valves')).status).toBe(201);
    expect(await list()).toMatchObject([
      { from: '/old-gate', to: '/product/gate' },
      { from: '/product/weir', to: '/valves' },
    ]);
    expect(api.changes).toMatchObject([
      { kind: 'product', action: 'changed', title: 'Gate' },
      { kind: 'page', action: 'changed', title: 'Valves' },
    ]);
  });

  test.each([
    '/../../zz',
    '/a/../b',
    '/404.html',
    '/metrics',
    '/*',
    '/a:b',
    '/a//b',
    `/${'a'.repeat(101)}`,
    `${'/ab'.repeat(110)}`,
  ])('never start at %s, which is neither a file name nor a pattern', async (from) => {
    expect((await make(from, '/valves')).status).toBe(422);
    expect(await list()).toEqual([]);
  });

  test('stay while a draft has their address, and end when it is published (D36.1)', async () => {
    await make('/old-valves', '/valves');
    await save('old-valves', { title: 'Old', content: [], draft: true });
    expect(await list()).toMatchObject([{ from: '/old-valves', to: '/valves' }]);
    expect((await make('/other', '/old-valves')).status).toBe(422);
    await save('old-valves', { draft: false });
    expect(await list()).toEqual([]);
    expect((await make('/other', '/old-valves')).status).toBe(201);
  });

  test('can be removed once', async () => {
    const { body } = await make('/old', '/valves');
    const { _id } = body as Redirect;
    expect((await api.admin('DELETE', `/api/redirects/${_id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(api.changes).toHaveLength(2);
    expect((await api.admin('DELETE', `/api/redirects/${_id}`)).status).toBe(404);
  });

  test.each([
    ['/valves', '/product/gate', 'from', 'A page already has this address.'],
    ['/product/gate', '/valves', 'from', 'A product already has this address.'],
    ['/Repair-Clamps', '/valves', 'from', 'A page already has this address.'],
    ['/', '/valves', 'from', 'This isn’t the address of a page.'],
    ['/product/page/2', '/valves', 'from', 'This isn’t the address of a page.'],
    ['/a?b', '/valves', 'from', 'This isn’t the address of a page.'],
    ['/admin/x', '/valves', 'from', 'Addresses beginning with /admin are reserved for the site.'],
    ['/old', '/none', 'to', 'It must lead to a page or product that visitors see.'],
    ['/old', 'https://example.com/', 'to', 'It must lead to a page or product that visitors see.'],
  ])('are refused from %s to %s', async (from, to, field, reason) => {
    const answer = await make(from, to);
    expect([answer.status, answer.body]).toMatchObject([422, { fields: { [field]: reason } }]);
    expect(await list()).toEqual([]);
  });

  test('never form a loop or a chain: a rename updates them (D4.4)', async () => {
    await make('/old', '/valves');
    await save('valves', { slug: 'gates' });
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

  test('follow a page that is renamed while it is a draft (D4.4, D36.1)', async () => {
    await save('seal', { title: 'Seal', content: [] });
    await save('seal', { slug: 'seals' });
    await make('/all-seals', '/product/gate');
    await save('seals', { draft: true });
    await save('seals', { slug: 'wall-seals' });
    await save('wall-seals', { slug: 'all-seals' });
    expect(await list(), 'visitors have never seen it at /wall-seals').toMatchObject([
      { from: '/all-seals', to: '/product/gate' },
      { from: '/seal', to: '/all-seals' },
      { from: '/seals', to: '/all-seals' },
    ]);
    await save('all-seals', { draft: false });
    expect(await list()).toMatchObject([
      { from: '/seal', to: '/all-seals' },
      { from: '/seals', to: '/all-seals' },
    ]);
    await save('all-seals', { draft: true });
    await save('all-seals', { slug: 'seal' });
    expect(await list()).toMatchObject([
      { from: '/all-seals', to: '/seal' },
      { from: '/seals', to: '/seal' },
    ]);
  });

  test('lead from an address that visitors knew, however often its draft was saved since (D4.4)', async () => {
    await save('plugs', { title: 'Plugs', content: [] });
    await save('plugs', { draft: true });
    for (let n = 0; n <= 2 * REVISIONS_KEPT; n += 1) await save('plugs', { title: `Plugs ${String(n)}` });
    await save('plugs', { slug: 'pipe-plugs' });
    expect(await list()).toMatchObject([{ from: '/plugs', to: '/pipe-plugs' }]);
  });

  test('stay when a draft leaves their address, which visitors know of a live page (D36.1)', async () => {
    await save('bolts', { title: 'Former', content: [] });
    await save('bolts', { draft: true });
    await save('bolts', { slug: 'former' });
    await save('bolts', { title: 'Current', content: [] });
    await save('bolts', { slug: 'current' });
    await save('former', { slug: 'bolts' });
    await save('bolts', { slug: 'former' });
    expect(await list()).toMatchObject([{ from: '/bolts', to: '/current' }]);
  });
});
