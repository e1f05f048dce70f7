import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteSettings } from '@wa/core/contract/site';
import { HOME_CARDS } from '@wa/core/domain/limits';
import { runs } from '@wa/core/testing/runs';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/port.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { json, startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { seedFewRecords } from '../../testing/cache/few-records.ts';
import { renderLists, served, renderAsFreshServer } from '../../testing/cache/fresh-server.ts';
import { PATHS, ROUNDS, operation, perform } from '../../testing/cache/random-writes.ts';

describe('a cached answer', () => {
  let server: TestServer;
  let store: Store;
  beforeAll(async () => {
    const dataDir = await temporaryFolder();
    store = await openStore({ dataDir });
    await seedFewRecords(store);
    server = await startTestServer({ dataDir });
  });
  afterAll(async () => {
    await store.close();
    await server.close();
  });

  const isNeverOlder = async () => {
    const steps = fc.array(operation, { minLength: 1, maxLength: runs(4, 8) });
    await fc.assert(
      fc.asyncProperty(steps, async (writes) => {
        for (const path of PATHS) await served(server.url, path);
        const site = (await (await fetch(`${server.url}/api/site`)).json()) as SiteSettings;
        for (const write of writes) {
          await perform(write, server.asAdmin);
          const fresh = renderAsFreshServer(store, site);
          for (const path of PATHS) {
            const isCurrent = (await served(server.url, path)) === (await fresh(path));
            expect(isCurrent, `${path} is current after ${write.do}`).toBe(true);
          }
          for (const [path, list] of await renderLists(store))
            expect(await (await server.asAdmin(path)).text(), `${path} after ${write.do}`).toBe(list);
        }
      }),
      ROUNDS,
    );
  };
  test(
    'is never older than the last acknowledged write, whatever is written',
    isNeverOlder,
    runs(180_000, 3_600_000),
  );

  test('is a page more of the home page when the first one is full, in the sitemap and under one address', async () => {
    const add = async (title: string) => {
      const body = json('POST', { title, image: 'a-model' });
      return (await server.read<{ _id: string }>('/api/products', body))._id;
    };
    const status = async (path: string) => (await fetch(server.url + path, { redirect: 'manual' })).status;
    const count = ((await (await fetch(`${server.url}/api/products`)).json()) as object[]).length;
    for (let at = count; at < HOME_CARDS; at += 1) await add(`Filler ${String(at)}`);
    expect(await status('/product/page/2')).toBe(404);
    const next = await add('Begins the next');
    expect(await served(server.url, '/product/page/2')).toContain('Begins the next');
    expect(await served(server.url, '/')).not.toContain('Begins the next');
    expect(await served(server.url, '/sitemap.xml')).toContain('/product/page/2<');
    const others = ['/products/page/2', '/product/page/1', '/product/page/3', '/?q=next&page=2'];
    expect(await Promise.all(others.map(status))).toEqual([308, 308, 404, 404]);
    expect(await (await fetch(`${server.url}/?q=begins`)).text()).toContain('Begins the next');
    await server.asAdmin(`/api/products/${next}`, { method: 'DELETE' });
    expect(await status('/product/page/2')).toBe(404);
  });
});
