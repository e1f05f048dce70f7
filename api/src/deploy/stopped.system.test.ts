/** SIGTERM to a whole server in the middle of a deploy: what visitors have, what the office reads, and the next deploy. */
import { once } from 'node:events';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Deploy } from '@wa/core/contract/deploys';
import { readEnv } from '../config/env.ts';
import { createLeases } from '../leases/leases.ts';
import { openStore } from '../store/open-store.ts';
import { spawnServer } from '../testing/spawn-server.ts';
import type { ServerProcess } from '../testing/spawn-server.ts';
import { mongodbUriFor } from '../testing/databases.ts';
import { STORES } from '../testing/stores.ts';
import { adminToken, temporaryFolder } from '../testing/test-server.ts';
import { listDeploys } from './deploy-records.ts';
import { createDeployer } from './deployer.ts';
import { exportNothing } from './testing/export-nothing.ts';

const log = pino({ level: 'silent' });

describe.each(STORES)('a server that is told to stop in a deploy, on $name', ({ name }) => {
  async function prepare() {
    const dataDir = await temporaryFolder();
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }));
    const uri = name === 'MongoDB' ? await mongodbUriFor(dataDir) : null;
    let server: ServerProcess | null = null;
    let token = '';
    onTestFinished(() => server?.kill());
    const folder = join(dataDir, 'site');
    return {
      dataDir,
      async start(env: Record<string, string> = {}) {
        const own = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(uri !== null && { MONGODB_URI: uri }) };
        server = await spawnServer({ ...own, ...env });
        token = await adminToken(server.url);
        return server;
      },
      asAdmin: (path: string, init: RequestInit = {}) =>
        fetch(`${server?.url ?? ''}${path}`, { ...init, headers: { Authorization: `Bearer ${token}` } }),
      /** While no server runs: one more small deploy that goes live, and the deploys there are then, newest first. */
      async deployHere(): Promise<Deploy[]> {
        const store = await openStore({ dataDir, mongodbUri: uri ?? undefined, own: true });
        const leases = createLeases({ store, log, alone: true });
        const deployer = createDeployer({
          ...{ store, leases, log, clock: () => new Date(), env: readEnv({ DATA_DIR: dataDir }) },
          ...{ folder, exportTo: exportNothing, targets: [], changes: { catchUp: () => Promise.resolve(0) } },
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

  test('while it builds: the old site stays whole, the deploy says why it ended, the next one works', async () => {
    const { dataDir, start, asAdmin, deployHere, shown, builds } = await prepare();
    await deployHere();
    const before = [await shown(), await builds()];

    await writeFile(join(dataDir, 'hold-pages'), '');
    const server = await start();
    expect((await asAdmin('/api/deploy', { method: 'POST' })).status).toBe(200);
    const latest = async () =>
      ((await (await asAdmin('/api/deploy')).json()) as { deploys: Deploy[] }).deploys[0]?.state;
    // Its pages are only drawn after the signal: it cannot be over.
    await expect.poll(latest, { timeout: 60_000 }).toBe('building');
    await server.stop();
    expect([await shown(), await builds()]).toEqual(before);

    const [next, ended] = await deployHere();
    const why =
      'Ended because the server was told to stop, by its operator or by an update, while the site was being built. ' +
      'Visitors keep the site of before. Deploy again.';
    expect(ended).toMatchObject({ state: 'failed', error: why, counts: null });
    expect(ended?.endedAt).not.toBeNull();
    expect(ended?.log.at(-1)?.text).toBe(`Failed: ${why}`);
    expect(next).toMatchObject({ state: 'live' });
    expect(await shown()).toContain(next?.buildId);
  }, 200_000);

  test('while it waits for a hook: it is not the hook that is blamed', async () => {
    const { start, asAdmin, deployHere, shown } = await prepare();
    const [first] = await deployHere();
    await deployHere();
    const hook = createServer();
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      hook.closeAllConnections();
      hook.close();
    });
    const { port } = hook.address() as AddressInfo;
    const called = once(hook, 'request');
    const server = await start({ DEPLOY_HOOK_URL: `http://127.0.0.1:${String(port)}/` });
    // A roll-back needs no building, and calls the hook, too.
    const back = await asAdmin(`/api/deploy/${first?._id ?? ''}/rollback`, { method: 'POST' });
    expect(back.status).toBe(200);
    await called;
    await server.stop();

    const [next, ended] = await deployHere();
    const why = expect.stringMatching(/told to stop.*in its folder.*not proven/) as string;
    expect(ended).toMatchObject({ kind: 'rollback', state: 'failed', error: why });
    expect(next).toMatchObject({ state: 'live' });
    expect(await shown()).toContain(next?.buildId);
  }, 200_000);
});
