import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readEnv } from './config/env.ts';
import { createDeployer } from './deploy/deployer.ts';
import { exportNothing } from './deploy/testing/export-nothing.ts';
import { openChangeLog } from './change-log/change-log.ts';
import { createLeases } from './leases/leases.ts';
import { openStore } from './store/open-store.ts';
import { mongodbUriFor } from './testing/databases.ts';
import { STORES } from './testing/stores.ts';
import { temporaryFolder } from './testing/test-server.ts';

const log = pino({ level: 'silent' });

const SERVER = fileURLToPath(new URL('./testing/server-process.ts', import.meta.url));

interface Ended {
  code: number | null;
  said: string;
}

/** Runs a second server process, which is expected to end by itself. */
async function runSecond(variables: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', SERVER], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...variables },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => said.push(line));
  }
  const stop = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(stop);
  return { code, said: said.join('\n') };
}

describe.each(STORES)('a second server on $name', ({ name }) => {
  test('that cannot start says so in one line, and leaves the deploy of the first alone', async () => {
    const dataDir = await temporaryFolder();
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const uri: string | null = name === 'MongoDB' ? await mongodbUriFor(dataDir) : null;
    const store = await openStore({ dataDir, mongodbUri: uri ?? undefined, own: true });
    const leases = createLeases({ store, log, alone: name === 'SQLite' });
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const exportTo: typeof exportNothing = async (...given) => {
      await held;
      return exportNothing(...given);
    };
    const settings = readEnv({ DATA_DIR: dataDir });
    const folder = join(dataDir, 'site');
    const clock = () => new Date();
    const changes = await openChangeLog(store, log);
    const needs = { store, leases, changes, log, clock, env: settings };
    const deployer = createDeployer({ targets: [], ...needs, folder, exportTo });
    const { _id } = await deployer.start();

    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as AddressInfo;
    const second = await runSecond({
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_PASSWORD: 'a second password',
      ...(uri !== null && { MONGODB_URI: uri }),
    });
    // SQLite belongs to one process; MongoDB to many, but the port does not.
    const reason =
      name === 'SQLite'
        ? `Another process of this program has ${dataDir}: stop it first, or set DATA_DIR to another folder.`
        : `Port ${port} is in use: stop the other program or set PORT to another one.`;
    expect(second).toEqual({ code: 1, said: reason });

    expect(await store.get('deploys', _id)).toMatchObject({ state: 'building', error: null });
    finish();
    await deployer.idle();
    expect(await store.get('deploys', _id)).toMatchObject({ state: 'live', error: null });
    deployer.stop();
    leases.stop();
    changes.stop();
    await store.close();
  }, 120_000);
});
