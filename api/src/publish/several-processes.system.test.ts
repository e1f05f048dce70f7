import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LeasesOptions } from '../store/leases.ts';
import type { Store } from '../store/port.ts';
import { useFreshFolder } from '../testing/folders.ts';
import { API_STORES } from '../testing/stores.ts';
import type { Deployer, DeployerOptions } from './deployer.ts';
import { listDeploys } from './deploy-records.ts';
import { deployerOn } from '../testing/publish/deployer-on.ts';
import { stagePage } from '../testing/publish/stage-page.ts';

const CHILD = fileURLToPath(new URL('../testing/publish/deploying-process.ts', import.meta.url));

describe.each(API_STORES)('a deploy over several processes on $name', (factory) => {
  const folder = useFreshFolder();
  let dataDir: string;
  let store: Store;
  let ends: (() => Promise<unknown>)[];

  beforeEach(async () => {
    dataDir = folder();
    store = await factory.open(dataDir);
    ends = [];
  });
  afterEach(async () => {
    for (const end of ends) await end();
    await store.close();
  });

  /** Returns the deployer of one process. The folder is shared, as on one machine. */
  function processOf(
    options: Partial<DeployerOptions> = {},
    leasesOptions: Partial<LeasesOptions> = {},
  ): Deployer {
    const common = { pollEvery: 20, isAlone: false };
    const several = { alone: false, heartbeatInterval: 50, ...leasesOptions };
    const { deployer, end } = deployerOn(store, dataDir, { ...common, ...options }, several);
    ends.push(end);
    return deployer;
  }
  const site = () => join(dataDir, 'site');
  /** Returns a stage that waits until it is released. */
  function heldStage() {
    let go: () => void = () => undefined;
    let begun: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (go = resolve));
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const build = async () => {
      begun();
      await released;
      return stagePage(site());
    };
    return { stager: { build }, go, hasBegun };
  }
  const states = async () => (await listDeploys(store)).map(({ state }) => state);

  test('a second process joins it, and never marks a living one as failed (D8.1)', async () => {
    const held = heldStage();
    const [first, second] = [processOf({ stager: held.stager }), processOf()];
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

  test('one whose process was killed is found, marked as failed, and another can begin', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', CHILD], {
      env: { PATH: process.env['PATH'] ?? '', ...(await factory.env(dataDir)) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    const other = processOf();
    await other.recover();
    expect(await states()).toEqual(['building']);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    // Another process notices the death by itself. It began to watch after the death, so that no heartbeat
    // delayed by a busy machine counts as one.
    const third = processOf({}, { stillFor: 200 });
    await third.recover();
    await expect.poll(states).toEqual(['failed']);
    await third.start();
    await third.idle();
    expect(await states()).toEqual(['live', 'failed']);
  });
});
