import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile, readdir } from 'node:fs/promises';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import { useTemporaryFolder } from '../store/testing/open-for-tests.ts';
import { readEnv } from '../config/env.ts';
import { createLeases } from '../leases/leases.ts';
import { openStore } from '../store/open-store.ts';
import { findS3Server, startS3Server } from '../testing/s3-server.ts';
import { isRequired } from '../testing/programs.ts';
import { createDeployer } from './deployer.ts';
import { listDeploys } from './deploy-records.ts';
import { readManifest } from './manifest.ts';
import { KEPT, buildFolder, keptBuilds, readLiveBuild, removeUnfinishedBuilds } from './switch-folder.ts';
import { s3Target } from './targets/s3-target.ts';
import { manyPages } from './testing/many-pages.ts';
import { torn } from './testing/torn.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('kill-deploy');

const CHILD = fileURLToPath(new URL('./testing/building-process.ts', import.meta.url));
const KILLS = runs(2, 200);
/** Milliseconds after a build is shown in which the kill falls: a few builds long. */
const WITHIN = 60;

const root = useTemporaryFolder();

test(
  `${String(KILLS)} kills at any moment leave a whole site, whole kept builds, and nothing half-made`,
  async () => {
    const site = join(root(), 'site');
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = spawn(process.execPath, ['--import', 'tsx', CHILD, site], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await once(child.stdout, 'data');
      await wait(((kill * 37) % 100) * (WITHIN / 100));
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      counts.injected();

      const live = await readLiveBuild(site);
      expect(Number(live?.id)).toBeGreaterThanOrEqual(Number(said.trim().split('\n').at(-1)));
      expect(await torn(buildFolder(site, live?.id ?? ''))).toEqual([]);
      await removeUnfinishedBuilds(site);
      const kept = await keptBuilds(site);
      for (const id of kept) expect(await torn(buildFolder(site, id)), id).toEqual([]);
      expect(kept.size).toBeLessThanOrEqual(KEPT);
      const left = await readdir(join(root(), 'site-builds'));
      const spare = left.filter((name) => name === 'spare');
      for (const name of spare) expect(await torn(buildFolder(site, name))).toEqual([]);
      const whole = [...kept, live?.id ?? '', ...spare].flatMap((id) => [id, `${id}.manifest.json`]);
      expect(left.sort()).toEqual(whole.sort());
    }

    // A torn file would be seen.
    const live = buildFolder(site, (await readLiveBuild(site))?.id ?? '');
    const [file = ''] = (await readManifest(live))?.files.keys() ?? [];
    await appendFile(join(live, file), 'x');
    expect(await torn(live)).toEqual([file]);
    counts.control();
  },
  30_000 + KILLS * 10_000,
);

const DEPLOYING = fileURLToPath(new URL('./testing/deploying-process.ts', import.meta.url));
/** Files that reach the bucket before the kill: the script and some pages. */
const PASSED = 13;

test.skipIf(!('binary' in findS3Server()) && !isRequired('s3'))(
  'a kill between two uploads leaves a bucket that the next start makes whole, without anybody who presses Deploy',
  async () => {
    const bucket = await startS3Server();
    onTestFinished(() => bucket.stop());
    const dataDir = root();
    const site = join(dataDir, 'site');
    const target = s3Target(bucket.settings);
    /** What a server does when it starts; with a deploy in it. */
    const serve = async (work: (deployer: ReturnType<typeof createDeployer>) => Promise<unknown>) => {
      const [store, log] = [await openStore({ dataDir }), pino({ level: 'silent' })];
      const leases = createLeases({ store, log, alone: true });
      const deployer = createDeployer({
        ...{ store, leases, log, clock: () => new Date(), env: readEnv({ DATA_DIR: dataDir }) },
        ...{ folder: site, exportTo: manyPages(site), targets: [target], lookEvery: 600_000 },
        changes: { catchUp: () => Promise.resolve(0) },
      });
      await deployer.recover();
      await work(deployer);
      await deployer.idle();
      deployer.stop();
      leases.stop();
      const [deploy] = await listDeploys(store);
      await store.close();
      return deploy;
    };
    const held = async () => {
      const files = [...((await readLiveBuild(site))?.manifest.files.keys() ?? []), 'build.json'];
      const same = await Promise.all(
        files.map(async (file) =>
          (await target.read(file))?.equals(await readFile(join(site, file))) ? [file] : [],
        ),
      );
      return { all: files.length, same: same.flat() };
    };
    await serve((deployer) => deployer.start());

    // Everything but the first uploads never gets through.
    let passed = 0;
    let full: () => void = () => undefined;
    const isFull = new Promise<void>((done) => (full = done));
    const way = createServer((request, response) => {
      if (request.method === 'PUT' && passed === PASSED) return full();
      if (request.method === 'PUT') passed += 1;
      const { method = '', url = '', headers } = request;
      const on = ask(`${bucket.settings.endpoint}${url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      request.pipe(on);
    });
    await new Promise<void>((done) => way.listen(0, '127.0.0.1', done));
    onTestFinished(() => {
      way.closeAllConnections();
      way.close();
    });
    const child = spawn(process.execPath, ['--import', 'tsx', DEPLOYING], {
      env: {
        PATH: process.env['PATH'] ?? '',
        DATA_DIR: dataDir,
        DEPLOY_S3_BUCKET: bucket.settings.bucket,
        DEPLOY_S3_ENDPOINT: `http://127.0.0.1:${String((way.address() as AddressInfo).port)}`,
        DEPLOY_S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
        DEPLOY_S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await isFull;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    const left = await held();
    expect(left.same.length).toBeGreaterThan(0);
    expect(left.same.length).toBeLessThanOrEqual(PASSED);
    expect(left.same).not.toContain('build.json');
    // No page names what is not there.
    expect(left.same.some((file) => file.startsWith('assets/'))).toBe(true);

    const deploy = await serve(() => Promise.resolve());
    expect(deploy).toMatchObject({ state: 'live', error: null, shownBy: 'files' });
    const whole = await held();
    expect(whole.same).toHaveLength(whole.all);
  },
  240_000,
);
