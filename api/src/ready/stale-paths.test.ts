import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteSettings } from '@wa/core/contract/site';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/port.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { stalePaths } from './stale-paths.ts';
import { PATHS, madeAnew, operation, perform, served } from './testing/random-writes.ts';

describe('stale paths', () => {
  const unlinked = { isLinked: () => false };
  const change = { kind: 'product', action: 'changed', id: 'a'.repeat(24), title: 'A' } as const;

  test('of a product are its own page, the home page and the lists', () => {
    expect(stalePaths({ ...change, paths: ['/product/a'] }, unlinked)).toEqual({
      everything: false,
      paths: ['/', '/documents', '/api/products', '/sitemap.xml', '/product/a', '/api/products/slug/a'],
      prefixes: [],
      lists: ['products'],
    });
  });

  test('of a page leave the home page alone, not products, which ask for what their page asks', () => {
    expect(stalePaths({ ...change, kind: 'page', paths: ['/a/b'] }, unlinked)).toEqual({
      everything: false,
      paths: ['/documents', '/api/pages', '/sitemap.xml', '/a/b', '/api/pages/slug/a%2Fb'],
      prefixes: ['/product/'],
      lists: ['pages'],
    });
  });

  test('are all of them when the navigation shows the record', () => {
    expect(stalePaths({ ...change, paths: ['/product/a'] }, { isLinked: () => true })).toEqual({
      everything: true,
    });
  });
});

describe('what is kept', () => {
  let server: TestServer;
  let store: Store;

  beforeAll(async () => {
    server = await startTestServer();
    store = await openStore({ dataDir: server.dataDir });
  });
  afterAll(async () => {
    await store.close();
    await server.close();
  });

  test('is never older than the last acknowledged write, whatever is written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const path of PATHS) await served(server.url, path);
        const site = (await (await fetch(`${server.url}/api/site`)).json()) as SiteSettings;
        for (const step of steps) {
          await perform(step, server.asAdmin);
          for (const path of PATHS) {
            const isCurrent = (await served(server.url, path)) === (await madeAnew(path, store, site));
            expect(isCurrent, `${path} is current after ${step.do}`).toBe(true);
          }
        }
      }),
      { numRuns: Number(process.env['STALE_RUNS'] ?? 6) },
    );
  }, 120_000);
});
