import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import type { Deploy } from '@wa/core/contract/deploys';
import { composeCore } from '../compose-core.ts';
import { composeSite } from '../compose-site.ts';
import { openDataFolder } from '../config/data-folder.ts';
import { readEnv } from '../config/env.ts';
import { operation, perform } from '../ready/testing/random-writes.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/port.ts';
import { useTemporaryFolder } from '../store/testing/open-for-tests.ts';
import { mongodbUriFor } from '../testing/databases.ts';
import { findMongod } from '../testing/mongod.ts';
import { spawnServer } from '../testing/spawn-server.ts';
import type { ServerProcess } from '../testing/spawn-server.ts';
import { adminToken, plainRenderer } from '../testing/test-server.ts';
import { exportSite } from './export-site.ts';
import { layPainted } from './testing/lay-painted.ts';

const PUBLIC_URL = 'http://one.example';

describe.runIf('binary' in findMongod())('a deploy on two server processes that share one MongoDB', () => {
  const folder = useTemporaryFolder();
  let env: { DATA_DIR: string; MONGODB_URI: string; PUBLIC_URL: string };
  let store: Store;
  let servers: ServerProcess[];
  let token: string;

  beforeAll(async () => {
    env = { DATA_DIR: folder(), MONGODB_URI: await mongodbUriFor(folder()), PUBLIC_URL };
    await layPainted(folder());
    store = await openStore({ dataDir: folder(), mongodbUri: env.MONGODB_URI });
    servers = await Promise.all([spawnServer(env), spawnServer(env)]);
    token = await adminToken(servers[0]?.url ?? '');
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await store.close();
  });

  const through =
    (server: ServerProcess | undefined) =>
    (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      headers.set('Authorization', `Bearer ${token}`);
      return fetch((server?.url ?? '') + path, { ...init, headers });
    };

  async function deploy(by: ServerProcess | undefined): Promise<Deploy> {
    const ask = through(by);
    const { id } = (await (await ask('/api/deploy', { method: 'POST' })).json()) as { id: string };
    for (;;) {
      const now = (await (await ask(`/api/deploy/${id}`)).json()) as Deploy;
      if (now.state === 'live' || now.state === 'failed') return now;
      await wait(100);
    }
  }

  /** What somebody who has just started makes of the store, with documents that are printed already. */
  async function whole(name: string): Promise<string> {
    const log = pino({ level: 'silent' });
    const core = await composeCore({ env: readEnv(env), store, log });
    const clientDir = join(folder(), 'no-client-files');
    const loadRenderer = () => Promise.resolve(plainRenderer);
    const site = composeSite(core, await openDataFolder(folder()), { loadRenderer, clientDir });
    const made = join(folder(), name);
    try {
      const build = { id: name, builtAt: 'now' };
      await exportSite(made, { ...(await site.exportSources()), previous: null, build });
    } finally {
      await site.close();
      core.stop();
    }
    return made;
  }

  /** Paths and bytes; what a deploy leaves beside each file, compressed, and what names the build are its own. */
  async function contents(of: string): Promise<Map<string, string>> {
    const files = (await readdir(of, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(of.length))
      .filter((path) => path !== '/build.json' && !path.endsWith('.gz'));
    const read = files.sort().map(async (path) => [path, await readFile(of + path, 'latin1')] as const);
    return new Map(await Promise.all(read));
  }

  const RUNS = runs(1, 12);
  test(
    'is the whole site, byte for byte, whatever both write at once and whichever of them builds it',
    async () => {
      const edits = fc.array(operation, { minLength: 1, maxLength: 6 });
      let round = 0;
      await fc.assert(
        fc.asyncProperty(edits, edits, fc.nat(1), async (one, other, by) => {
          round += 1;
          const write = async (steps: typeof one, server: ServerProcess | undefined) => {
            for (const step of steps) await perform(step, through(server));
          };
          // One deploy is under way while both write; it is whole for itself, and the next brings the rest.
          const [, , early] = await Promise.all([
            write(one, servers[0]),
            write(other, servers[1]),
            deploy(servers[1 - by]),
          ]);
          expect(early).toMatchObject({ state: 'live', error: null });
          expect(await deploy(servers[by])).toMatchObject({ state: 'live', error: null });
          const [shown, made] = [
            await contents(join(folder(), 'site')),
            await contents(await whole(`whole-${String(round)}`)),
          ];
          expect(made.size).toBeGreaterThan(300);
          expect([...shown.keys()]).toEqual([...made.keys()]);
          const unlike = [...made].filter(([path, text]) => shown.get(path) !== text);
          expect(unlike.map(([path]) => path)).toEqual([]);
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    300_000 + RUNS * 120_000,
  );
});
