/**
 * Sends SIGTERM to a whole server during a deploy, then checks the visitors' site, the office's view, and the
 * next deploy.
 */
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Deploy } from '@wa/core/contract/deploys';
import { readEnv } from '../config/env.ts';
import { createLeases } from '../store/leases.ts';
import { openStore } from '../store/open-store.ts';
import { spawnServer } from '../testing/spawn-server.ts';
import type { ServerProcess } from '../testing/spawn-server.ts';
import { API_STORES } from '../testing/stores.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { adminToken, withToken } from '../testing/test-server.ts';
import { listDeploys } from './deploy-records.ts';
import { createDeployer } from './deployer.ts';
import { stageNothing } from '../testing/publish/stage-nothing.ts';

const log = pino({ level: 'silent' });

describe.each(API_STORES)('a server that is asked to stop during a deploy, on $name', (factory) => {
  async function prepare() {
    const dataDir = await temporaryFolder();
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }));
    const env = await factory.env(dataDir);
    let server: ServerProcess | null = null;
    let token = '';
    onTestFinished(() => server?.kill());
    const folder = join(dataDir, 'site');
    return {
      dataDir,
      async start() {
        server = await spawnServer({ ...env, LOG_LEVEL: 'silent' });
        token = await adminToken(server.url);
        return server;
      },
      asAdmin: (path: string, init?: RequestInit) =>
        fetch(`${server?.url ?? ''}${path}`, withToken(token, init)),
      /** Publishes one more small deploy while no server runs. Returns all deploys, newest first. */
      async deployHere(): Promise<Deploy[]> {
        const store = await openStore({ dataDir, mongodbUri: env['MONGODB_URI'], own: true });
        const leases = createLeases({ store, log, alone: true });
        const deployer = createDeployer({
          ...{ store, leases, log, clock: () => new Date(), env: readEnv({ DATA_DIR: dataDir }) },
          ...{ folder, stager: stageNothing(folder), targets: [], isAlone: true },
        });
        await deployer.start();
        await deployer.idle();
        deployer.stop();
        leases.stop();
        const deploys = await listDeploys(store);
        await store.close();
        return deploys;
      },
      shown: () => readFile(join(folder, 'build.json'), 'utf8'),
      builds: async () => (await readdir(join(dataDir, 'site-builds'))).sort(),
    };
  }

  test('while it builds: the old site stays whole, the deploy says why it ended, the next one works (D8.3)', async () => {
    const { dataDir, start, asAdmin, deployHere, shown, builds } = await prepare();
    await deployHere();
    const before = [await shown(), await builds()];

    await writeFile(join(dataDir, 'hold-pages'), '');
    const server = await start();
    expect((await asAdmin('/api/deploy', { method: 'POST' })).status).toBe(200);
    const latest = async () =>
      ((await (await asAdmin('/api/deploy')).json()) as { deploys: Deploy[] }).deploys[0]?.state;
    // Its pages are rendered only after the signal, so it cannot be over.
    await expect.poll(latest, { timeout: 60_000 }).toBe('building');
    await server.stop();
    expect([await shown(), await builds()]).toEqual(before);

    const [next, ended] = await deployHere();
    const why =
      'Stopped with the server, by its administrator or an update, while the site was being built. ' +
      'Visitors still see the previous site. Deploy again.';
    expect(ended).toMatchObject({ state: 'failed', error: why, counts: null });
    expect(ended?.endedAt).not.toBeNull();
    expect(ended?.log.at(-1)?.text).toBe(`Failed: ${why}`);
    expect(next).toMatchObject({ state: 'live' });
    expect(await shown()).toContain(next?.buildId);
  });
});
