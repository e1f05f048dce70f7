import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { DeployPlan } from '@wa/core/contract/deploys';
import { EMPTY_CATALOGUE } from '@wa/core/domain/catalogue/catalogue';
import { appendChanges } from '../change-log/append.ts';
import { openChangeLog } from '../change-log/change-log.ts';
import { readEnv } from '../config/env.ts';
import { createLeases } from '../leases/leases.ts';
import type { LeasesOptions } from '../leases/leases.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/port.ts';
import { useTemporaryFolder } from '../store/testing/open-for-tests.ts';
import { mongodbUriFor } from '../testing/databases.ts';
import { STORES } from '../testing/stores.ts';
import { startTestServer } from '../testing/test-server.ts';
import { createDeployer } from './deployer.ts';
import type { Deployer, DeployerOptions } from './deployer.ts';
import { listDeploys } from './deploy-records.ts';
import { listPendingChanges } from './pending-changes.ts';
import { exportNothing } from './testing/export-nothing.ts';

const CHILD = fileURLToPath(new URL('./testing/deploying-process.ts', import.meta.url));
const log = pino({ level: 'silent' });

describe.each(STORES)('a deploy over several processes on $name', (factory) => {
  const root = useTemporaryFolder();
  let folders = 0;
  let dataDir: string;
  let store: Store;
  let ends: (() => Promise<unknown>)[];

  beforeEach(async () => {
    dataDir = join(root(), String(folders++));
    await mkdir(dataDir);
    store = await factory.open(dataDir);
    ends = [];
  });
  afterEach(async () => {
    for (const end of ends) await end();
    await store.close();
  });

  /** The deployer of one process; the folder is shared, as on one machine. */
  function processOf(
    options: Partial<DeployerOptions> = {},
    leasesOptions: Partial<LeasesOptions> = {},
  ): Deployer {
    const leases = createLeases({
      ...{ store, log, alone: false, beatEvery: 50 },
      ...leasesOptions,
    });
    const deployer = createDeployer({
      ...{ store, leases, log, clock: () => new Date(), env: readEnv({ DATA_DIR: dataDir }) },
      ...{ folder: join(dataDir, 'site'), exportTo: exportNothing, lookEvery: 20 },
      ...{ changes: { catchUp: () => Promise.resolve(0) }, targets: [] },
      ...options,
    });
    ends.push(async () => {
      deployer.stop();
      await deployer.idle();
      leases.stop();
    });
    return deployer;
  }
  /** An export that waits for a word. */
  function heldExport() {
    let go: () => void = () => undefined;
    let begun: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (go = resolve));
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const exportTo: DeployerOptions['exportTo'] = async (folder, build, onProgress) => {
      begun();
      await released;
      onProgress(0, 1);
      return exportNothing(folder, build);
    };
    return { exportTo, go, hasBegun };
  }
  const states = async () => (await listDeploys(store)).map(({ state }) => state);
  const builds = () => readdir(join(dataDir, 'site-builds')).catch(() => [] as string[]);
  const shown = async () =>
    (JSON.parse(await readFile(join(dataDir, 'site', 'build.json'), 'utf8')) as { id: string }).id;

  test('a second process joins it, and never marks a living one as failed', async () => {
    const held = heldExport();
    const [first, second] = [processOf({ exportTo: held.exportTo }), processOf()];
    const started = await first.start();
    await held.hasBegun;
    expect((await second.start())._id).toBe(started._id);
    await second.recover();
    expect(await states()).toEqual(['building']);
    held.go();
    await first.idle();
    expect(await states()).toEqual(['live']);
    expect((await second.start())._id).not.toBe(started._id);
    await second.idle();
    expect(await states()).toEqual(['live', 'live']);
  });

  test('one whose process was killed is found, marked as failed and swept, and another can begin', async () => {
    const uri = factory.name === 'SQLite' ? {} : { MONGODB_URI: await mongodbUriFor(dataDir) };
    const child = spawn(process.execPath, ['--import', 'tsx', CHILD], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, ...uri },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    const other = processOf();
    await other.recover();
    expect(await states()).toEqual(['building']);
    expect(await builds()).toHaveLength(1);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    // Nobody presses anything: another process sees it by itself. It began to watch after the death, so that no beat that
    // is late on a busy machine counts as one.
    const third = processOf({}, { stillFor: 200 });
    await third.recover();
    await expect.poll(states).toEqual(['failed']);
    await expect.poll(builds).toEqual([]);
    await third.start();
    await third.idle();
    expect(await states()).toEqual(['live', 'failed']);
  });

  test('whoever was taken for dead notes nothing and shows nothing when it goes on', async () => {
    const held = heldExport();
    // No sign of life: as if it were suspended.
    const suspended = processOf({ exportTo: held.exportTo }, { beatEvery: 2_147_483_647 });
    await suspended.start();
    await held.hasBegun;
    const other = processOf({}, { stillFor: 0 });
    await other.recover();
    await expect.poll(states).toEqual(['failed']);
    await other.start();
    await other.idle();
    const current = await shown();
    held.go();
    await suspended.idle();
    expect(await states()).toEqual(['live', 'failed']);
    expect(await shown()).toBe(current);
    expect(await builds()).toEqual([current]);
  });

  test('one whose end cannot be noted is ended later, by its own process, too', async () => {
    let isAway = false;
    const flaky: Store = {
      ...store,
      transact: (work) => (isAway ? Promise.reject(new Error('away')) : store.transact(work)),
    };
    const held = heldExport();
    const leasesOf = { store: flaky, stillFor: 100 };
    const deployer = processOf({ store: flaky, exportTo: held.exportTo }, leasesOf);
    await deployer.recover();
    await deployer.start();
    await held.hasBegun;
    isAway = true;
    held.go();
    await deployer.idle();
    isAway = false;
    await expect.poll(states).toEqual(['failed']);
    await deployer.start();
    await deployer.idle();
    expect(await states()).toEqual(['live', 'failed']);
  });

  test('what it says to bring out has reached the lists that it is made of', async () => {
    const changeLog = await openChangeLog(store, log);
    const heard: string[] = [];
    changeLog.subscribe(({ title }) => heard.push(title));
    const change = { kind: 'page', action: 'changed', id: null } as const;
    const write = (title: string) =>
      store.transact((tx) => appendChanges(tx, [{ ...change, title, paths: [] }], new Date()));
    // By another process: this one has not been woken.
    await write('before');
    const deployer = processOf({
      changes: changeLog,
      exportTo: async (folder, build) => {
        expect(heard).toEqual(['before']);
        await write('meanwhile');
        return exportNothing(folder, build);
      },
    });
    await deployer.start();
    await deployer.idle();
    expect(await states()).toEqual(['live']);
    expect((await listPendingChanges(store, EMPTY_CATALOGUE)).map(({ title }) => title)).toEqual([
      'meanwhile',
    ]);
    changeLog.stop();
  });

  test('failed builds leave no folder and push out no good one; a half-made one is swept', async () => {
    await mkdir(join(dataDir, 'site-builds', '20200101000000-dead'), { recursive: true });
    await writeFile(join(dataDir, 'site-builds', '20200101000000-dead', 'index.html'), 'half');
    await writeFile(join(dataDir, 'site.20200101000000-dead.next'), '');
    const good = processOf();
    await good.recover();
    expect(await builds()).toEqual([]);
    expect(await readdir(dataDir)).not.toContain('site.20200101000000-dead.next');
    await good.start();
    await good.idle();
    const first = await shown();
    const broken = processOf({
      async exportTo(folder) {
        await mkdir(folder, { recursive: true });
        await writeFile(join(folder, 'index.html'), 'half');
        throw new Error('No space left');
      },
    });
    for (let times = 0; times < 4; times += 1) {
      await broken.start();
      await broken.idle();
      expect(await builds()).toEqual([first]);
      expect(await shown()).toBe(first);
    }
    await good.start();
    await good.idle();
    expect(await builds()).toContain(first);
    expect(await builds()).toHaveLength(2);
  });
});

describe.runIf(STORES.some(({ name }) => name === 'MongoDB'))(
  'a server that does not share the folder of builds',
  () => {
    const root = useTemporaryFolder();

    test('says which build is the site, that its files are elsewhere, and why it cannot be rolled back to', async () => {
      const mongodbUri = await mongodbUriFor(root());
      const server = await startTestServer({ env: { MONGODB_URI: mongodbUri } });
      onTestFinished(() => server.close());
      const store = await openStore({ dataDir: root(), mongodbUri });
      onTestFinished(() => store.close());
      const other = await mkdtemp(join(root(), 'other-'));
      const leases = createLeases({ store, log, alone: false });
      onTestFinished(() => leases.stop());
      const deployer = createDeployer({
        ...{ store, leases, log, clock: () => new Date(), env: readEnv({ DATA_DIR: other }) },
        ...{ folder: join(other, 'site'), exportTo: exportNothing, targets: [] },
        changes: { catchUp: () => Promise.resolve(0) },
      });
      for (let deploys = 0; deploys < 2; deploys += 1) {
        await deployer.start();
        await deployer.idle();
      }
      const [latest, earlier] = await listDeploys(store);
      const build = await fetch(`${server.url}/build.json`);
      expect(await build.json()).toMatchObject({ id: latest?.buildId });
      const plan = (await (await server.asAdmin('/api/deploy/plan')).json()) as DeployPlan;
      expect(plan).toMatchObject({ against: null, isElsewhere: true });
      const back = await server.asAdmin(`/api/deploy/${earlier?._id ?? ''}/rollback`, { method: 'POST' });
      expect(back.status).toBe(409);
      expect(((await back.json()) as { error: string }).error).toContain('it lies on another server');
    }, 120_000);
  },
);
