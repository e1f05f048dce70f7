/**
 * Sends SIGTERM to a whole server during a deploy, then checks the visitors' site, the office's view, and the
 * next deploy.
 */
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Deploy } from '@wa/core/contract/deploys';
import { openStore } from '../store/open-store.ts';
import { spawnServer } from '../testing/spawn-server.ts';
import { API_STORES } from '../testing/stores.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { adminToken, withToken } from '../testing/test-server.ts';
import { listDeploys } from './deploy-records.ts';
import { deployerOn } from '../testing/publish/deployer-on.ts';

describe.each(API_STORES)('a server that is asked to stop during a deploy, on $name', (factory) => {
  test('while it builds: the old site stays whole, the deploy says why it ended, the next one works (D8.3)', async () => {
    const dataDir = await temporaryFolder();
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }));
    const env = await factory.env(dataDir);
    const folder = join(dataDir, 'site');
    /** Publishes a small deploy while no server runs. Returns all deploys, newest first. */
    async function deployHere(): Promise<Deploy[]> {
      const store = await openStore({ dataDir, mongodbUri: env['MONGODB_URI'], own: true });
      const { deployer, end } = deployerOn(store, dataDir);
      await deployer.start();
      await deployer.idle();
      await end();
      const deploys = await listDeploys(store);
      await store.close();
      return deploys;
    }
    const shown = () => readFile(join(folder, 'build.json'), 'utf8');
    const builds = async () => (await readdir(join(dataDir, 'site-builds'))).sort();
    await deployHere();
    const before = [await shown(), await builds()];

    await writeFile(join(dataDir, 'hold-pages'), '');
    const server = await spawnServer({ ...env, LOG_LEVEL: 'silent' });
    onTestFinished(() => server.kill());
    const token = await adminToken(server.url);
    const asAdmin = (init: RequestInit) => fetch(`${server.url}/api/deploy`, withToken(token, init));
    expect((await asAdmin({ method: 'POST' })).status).toBe(200);
    const latest = async () =>
      ((await (await asAdmin({})).json()) as { deploys: Deploy[] }).deploys[0]?.state;
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
