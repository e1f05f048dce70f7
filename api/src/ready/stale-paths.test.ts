import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import type { SiteSettings } from '@wa/core/contract/site';
import { seedWhenEmpty } from '../seed/run-seed.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/port.ts';
import { json, startTestServer, temporaryFolder } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { stalePaths } from './stale-paths.ts';
import { listsAnew, served, startedAnew } from './testing/made-anew.ts';
import { PATHS, ROUNDS, fillFirstPage, operation, perform } from './testing/random-writes.ts';

const OF_PARTS = ['/api/parts', '/api/search-index'];

describe('stale paths', () => {
  const unlinked = { isLinked: () => false, homePathOf: () => '/product/page/2' };
  const change = { kind: 'product', action: 'changed', id: 'a'.repeat(24), title: 'A' } as const;

  test('of a product are its own page, the page of its card and the lists', () => {
    expect(stalePaths({ ...change, paths: ['/product/a'] }, unlinked)).toEqual({
      everything: false,
      paths: [
        '/product/page/2',
        '/documents',
        '/api/products',
        '/sitemap.xml',
        '/compare',
        ...OF_PARTS,
        '/product/a',
        '/api/products/slug/a',
      ],
      prefixes: [],
    });
  });

  test.each(['created', 'deleted'] as const)('of a %s product are all pages of the home page', (action) => {
    const stale = stalePaths({ ...change, action, paths: ['/product/a'] }, unlinked);
    expect(stale).toMatchObject({
      paths: expect.arrayContaining(['/']) as string[],
      prefixes: ['/product/page/'],
    });
  });

  test('of a page leave the home page alone, not products, which ask for what their page asks', () => {
    expect(stalePaths({ ...change, kind: 'page', paths: ['/a/b'] }, unlinked)).toEqual({
      everything: false,
      paths: ['/documents', '/api/pages', '/sitemap.xml', ...OF_PARTS, '/a/b', '/api/pages/slug/a%2Fb'],
      prefixes: ['/product/'],
    });
  });

  test('of a gallery group, and of a figure that one shows, are the gallery and its JSON', () => {
    const paths = ['/project-gallery'];
    expect(stalePaths({ ...change, kind: 'gallery-group', paths }, unlinked)).toEqual({
      everything: false,
      paths: ['/project-gallery', '/api/gallery'],
      prefixes: [],
    });
    expect(stalePaths({ ...change, kind: 'figure', paths }, unlinked)).toMatchObject({
      paths: expect.arrayContaining(['/project-gallery', '/api/gallery']) as string[],
    });
  });

  test('of a figure are what shows it and the index of the search: nothing else is drawn again', () => {
    const figure = { ...change, kind: 'figure' } as const;
    const inPage = ['/a/b', '/api/pages/slug/a%2Fb'];
    const inProduct = ['/product/a', '/api/products/slug/a'];
    const nothing = { everything: false, prefixes: [] };
    expect(stalePaths({ ...figure, paths: ['/a/b'] }, unlinked)).toEqual({
      ...nothing,
      paths: [...inPage, '/api/search-index'],
    });
    expect(stalePaths({ ...figure, paths: ['/a/b', '/product/a'] }, unlinked)).toEqual({
      ...nothing,
      paths: [...inPage, ...inProduct, ...OF_PARTS],
    });
    expect(stalePaths({ ...figure, paths: ['/product/a', '/'] }, unlinked)).toEqual({
      ...nothing,
      paths: [...inProduct, ...OF_PARTS, '/', '/documents', '/api/products', '/compare'],
      prefixes: ['/product/page/'],
    });
  });

  test('are all of them when the navigation shows the record', () => {
    expect(stalePaths({ ...change, paths: ['/product/a'] }, { ...unlinked, isLinked: () => true })).toEqual({
      everything: true,
    });
  });
});

describe('what is kept', () => {
  let server: TestServer;
  let store: Store;

  beforeAll(async () => {
    const dataDir = await temporaryFolder();
    const before = await openStore({ dataDir });
    await seedWhenEmpty(before);
    await fillFirstPage(before);
    await before.close();
    server = await startTestServer({ dataDir });
    store = await openStore({ dataDir: server.dataDir });
  });
  afterAll(async () => {
    await store.close();
    await server.close();
  });

  test('is a page more of the home page when the first one is full, in the sitemap and under one address', async () => {
    const add = async (title: string) =>
      (await server.asAdmin('/api/products', json('POST', { title, image: 'a-model' }))).json() as Promise<{
        _id: string;
      }>;
    const status = async (path: string) => (await fetch(server.url + path, { redirect: 'manual' })).status;
    expect(await status('/product/page/2')).toBe(404);
    const added = [await add('Fills the page'), await add('Begins the next')];
    const moved = await fetch(`${server.url}/products/page/2`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/product/page/2']);
    expect(await served(server.url, '/product/page/2')).toContain('Begins the next');
    expect(await served(server.url, '/')).not.toContain('Begins the next');
    expect(await served(server.url, '/sitemap.xml')).toContain('/product/page/2<');
    expect(await Promise.all(['/product/page/1', '/product/page/3', '/?q=next&page=2'].map(status))).toEqual([
      308, 404, 404,
    ]);
    expect(await (await fetch(`${server.url}/?q=begins`)).text()).toContain('Begins the next');
    for (const { _id } of added) await server.asAdmin(`/api/products/${_id}`, { method: 'DELETE' });
    expect(await status('/product/page/2')).toBe(404);
  });

  test(
    'is never older than the last acknowledged write, whatever is written',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 8 }), async (steps) => {
          for (const path of PATHS) await served(server.url, path);
          const site = (await (await fetch(`${server.url}/api/site`)).json()) as SiteSettings;
          for (const step of steps) {
            await perform(step, server.asAdmin);
            const anew = startedAnew(store, site);
            for (const path of PATHS) {
              const isCurrent = (await served(server.url, path)) === (await anew(path));
              expect(isCurrent, `${path} is current after ${step.do}`).toBe(true);
            }
            for (const [path, anew] of await listsAnew(store))
              expect(await (await server.asAdmin(path)).text(), `${path} after ${step.do}`).toBe(anew);
          }
        }),
        ROUNDS,
      );
    },
    runs(600_000, 1_800_000),
  );
});
