import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import type { SiteSettings } from '@wa/core/contract/site';
import { openStore } from '../../store/open-store.ts';
import { POLL_MS } from '../../store/change-log.ts';
import type { Store } from '../../store/port.ts';
import { useTemporaryFolder } from '../../testing/folders.ts';
import { latenessOf, usualOf } from '../../testing/lateness.ts';
import { findMongod } from '../../testing/mongod.ts';
import { spawnServer } from '../../testing/spawn-server.ts';
import type { ServerProcess } from '../../testing/spawn-server.ts';
import { adminToken, withToken } from '../../testing/test-server.ts';
// This import also reports a missing mongod as a skipped or failed test.
import { mongodbUriFor } from '../../testing/databases.ts';
import { seedFewRecords } from '../../testing/cache/few-records.ts';
import { renderLists, served, renderAsFreshServer } from '../../testing/cache/fresh-server.ts';
import { PATHS, ROUNDS, operation, perform } from '../../testing/cache/random-writes.ts';

/**
 * Milliseconds within which every process must serve an acknowledged write (D13): one poll until it is
 * noticed, and as long again to read it.
 */
const BOUND = 2 * POLL_MS;

describe.runIf('binary' in findMongod())('two server processes on one MongoDB', () => {
  const folder = useTemporaryFolder();
  let store: Store;
  let servers: ServerProcess[];
  let token: string;
  let site: SiteSettings;

  beforeAll(async () => {
    const mongodbUri = await mongodbUriFor(folder());
    store = await openStore({ dataDir: folder(), mongodbUri });
    await seedFewRecords(store);
    const env = { DATA_DIR: folder(), MONGODB_URI: mongodbUri, PUBLIC_URL: 'http://one.example' };
    servers = await Promise.all([spawnServer(env), spawnServer(env)]);
    token = await adminToken(servers[0]?.url ?? '');
    site = (await (await fetch(`${servers[0]?.url ?? ''}/api/site`)).json()) as SiteSettings;
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await store.close();
  });

  let turn = 0;
  /** Sends each request to the other process. */
  const alternately = (path: string, init?: RequestInit) => {
    turn += 1;
    return fetch((servers[turn % servers.length]?.url ?? '') + path, withToken(token, init));
  };

  test('serve no page that is older than an acknowledged write for longer than the bound', async () => {
    const late: number[] = [];
    const everywhere = servers.flatMap(({ url }) => PATHS.map((path) => ({ url, path })));
    const run = async (steps: Parameters<typeof perform>[0][]) => {
      for (const { url, path } of everywhere) await served(url, path);
      for (const step of steps) {
        await perform(step, alternately);
        const acknowledged = performance.now();
        // Every process shows administrators their own saves immediately.
        for (const [path, fresh] of await renderLists(store))
          for (let each = 0; each < servers.length; each += 1)
            expect(await (await alternately(path)).text(), `${path} after ${step.do}`).toBe(fresh);
        const made = renderAsFreshServer(store, site);
        const fresh = new Map<string, string | null>();
        for (const path of PATHS) fresh.set(path, await made(path));
        const stale = async () => {
          const texts = await Promise.all(everywhere.map(({ url, path }) => served(url, path)));
          return everywhere.filter(({ path }, index) => texts[index] !== fresh.get(path));
        };
        late.push(await latenessOf(acknowledged, stale));
      }
    };
    const steps = fc.array(operation, { minLength: 4, maxLength: 6 });
    await fc.assert(fc.asyncProperty(steps, run), { ...ROUNDS, numRuns: runs(1, 12) });
    expect(usualOf(late), String(late)).toBeLessThan(BOUND);
  });
});
