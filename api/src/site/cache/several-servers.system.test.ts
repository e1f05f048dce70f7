import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import type { SiteSettings } from '@wa/core/contract/site';
import { openStore } from '../../store/open-store.ts';
import { FOREIGN_LOOK_MS } from '../../store/change-log.ts';
import type { Store } from '../../store/port.ts';
import { useTemporaryFolder } from '../../testing/store/open-for-tests.ts';
import { latenessOf, usualOf } from '../../testing/lateness.ts';
import { findMongod } from '../../testing/mongod.ts';
import { spawnServer } from '../../testing/spawn-server.ts';
import type { ServerProcess } from '../../testing/spawn-server.ts';
import { adminToken } from '../../testing/test-server.ts';
// Also tells, as a skipped or failed test, that there is no mongod.
import { mongodbUriFor } from '../../testing/databases.ts';
import { seedFewRecords } from '../../testing/cache/few-records.ts';
import { listsAnew, served, startedAnew } from '../../testing/cache/made-anew.ts';
import { PATHS, ROUNDS, operation, perform } from '../../testing/cache/random-writes.ts';

/** Milliseconds after which every process serves an acknowledged write (D13): the slowest way, and time to read it. */
const BOUND = 2 * FOREIGN_LOOK_MS;

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
  /** Each request through the other process. */
  const alternately = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${token}`);
    turn += 1;
    return fetch((servers[turn % servers.length]?.url ?? '') + path, { ...init, headers });
  };

  test('serve no page that is older than an acknowledged write for longer than the bound', async () => {
    const late: number[] = [];
    const everywhere = servers.flatMap(({ url }) => PATHS.map((path) => ({ url, path })));
    const run = async (steps: Parameters<typeof perform>[0][]) => {
      for (const { url, path } of everywhere) await served(url, path);
      for (const step of steps) {
        await perform(step, alternately);
        const acknowledged = performance.now();
        // Administrators see what they have saved at once, whichever process they ask.
        for (const [path, anew] of await listsAnew(store))
          for (let each = 0; each < servers.length; each += 1)
            expect(await (await alternately(path)).text(), `${path} after ${step.do}`).toBe(anew);
        const made = startedAnew(store, site);
        const anew = new Map<string, string | null>();
        for (const path of PATHS) anew.set(path, await made(path));
        const stale = async () => {
          const texts = await Promise.all(everywhere.map(({ url, path }) => served(url, path)));
          return everywhere.filter(({ path }, index) => texts[index] !== anew.get(path));
        };
        late.push(await latenessOf(acknowledged, stale));
      }
    };
    const steps = fc.array(operation, { minLength: 4, maxLength: 6 });
    await fc.assert(fc.asyncProperty(steps, run), { ...ROUNDS, numRuns: runs(1, 12) });
    expect(usualOf(late), String(late)).toBeLessThan(BOUND);
  });
});
