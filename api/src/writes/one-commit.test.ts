import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildFigure } from '@wa/core/testing/build-figure';
import { STORES } from '../testing/stores.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { TestApi } from '../testing/test-api.ts';

/** A durable commit is most of what a save costs (D13): content, change log, history and kept answer share one. */
describe.each(STORES)('a save on $name', (factory) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ ...factory, servers: 1 });
  });
  afterAll(() => api.stop());

  interface Made {
    _id: string;
    version: number;
    children?: { _id: string }[];
  }
  const call = async (method: string, path: string, body: object, headers = {}) => {
    const answer = await api.admin(method, path, { body, headers });
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
    return answer.body as Made;
  };
  const KINDS: [string, () => Promise<[path: string, change: object]>][] = [
    [
      'a product',
      async () => {
        const { _id } = await call('POST', '/api/products', { title: 'One', image: 'a-model' });
        return [`/api/products/${_id}`, { title: 'Two', slug: 'renamed' }];
      },
    ],
    ['a new page', () => Promise.resolve(['/api/pages/slug/one-commit', { title: 'One' }])],
    ['a page', () => Promise.resolve(['/api/pages/slug/one-commit', { title: 'Two', slug: 'moved' }])],
    [
      'a sidebar item with its children',
      async () => {
        const children = [{ name: 'a', href: '/a' }];
        const item = await call('POST', '/api/sidebar-items', { name: 'One', href: '/x', children });
        const [child] = item.children ?? [];
        return [
          `/api/sidebar-items/${item._id}`,
          {
            name: 'Two',
            children: [
              { ...child, name: 'b', href: '/b' },
              { name: 'c', href: '/c' },
            ],
          },
        ];
      },
    ],
    [
      'a figure',
      async () => {
        const { _id } = await call('POST', '/api/figures', buildFigure());
        return [`/api/figures/${_id}`, { label: 'Two' }];
      },
    ],
    [
      'a record of the bin',
      async () => {
        const { _id } = await call('POST', '/api/products', { title: 'Binned', image: 'a-model' });
        await api.admin('DELETE', `/api/products/${_id}`);
        return [`/api/bin/restore/${_id}?type=product`, {}];
      },
    ],
  ];

  test.each(KINDS)(
    'of %s is one transaction, with its change and its kept answer',
    async (_kind, prepare) => {
      const [path, change] = await prepare();
      const { store } = api.core;
      const before = [await store.count('changes'), await store.count('idempotency')];
      const transact = vi.spyOn(store, 'transact');
      await call('PUT', path, change, { 'Idempotency-Key': crypto.randomUUID() });
      expect(transact).toHaveBeenCalledTimes(1);
      const [changes = 0, answers = 0] = before;
      expect(await store.count('changes')).toBeGreaterThan(changes);
      expect(await store.count('idempotency')).toBe(answers + 1);
    },
  );
});
