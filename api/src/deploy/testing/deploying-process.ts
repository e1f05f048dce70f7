/**
 * The child of the tests of a process that dies in a deploy: starts one whose export writes half of it and never ends, and
 * says so on stdout. With a bucket (DEPLOY_S3_*) it builds many pages and publishes them. Environment: DATA_DIR, MONGODB_URI.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { readEnv } from '../../config/env.ts';
import { createLeases } from '../../leases/leases.ts';
import { openStore } from '../../store/open-store.ts';
import { createDeployer } from '../deployer.ts';
import { openTargets } from '../targets/open-targets.ts';
import { manyPages } from './many-pages.ts';

const env = readEnv(process.env);
const site = join(env.dataDir, 'site');
const log = pino({ level: 'silent' });
const store = await openStore({ dataDir: env.dataDir, mongodbUri: env.mongodbUri ?? undefined });
const leases = createLeases({ store, log, alone: store.kind === 'sqlite', beatEvery: 50 });
const deployer = createDeployer({
  store,
  leases,
  changes: { catchUp: () => Promise.resolve(0) },
  log,
  clock: () => new Date(),
  env,
  targets: openTargets(env, { root: env.dataDir, uploads: '', site }),
  folder: site,
  async exportTo(folder, build) {
    if (env.deployS3 !== null) return manyPages(site)(folder, build);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'index.html'), 'half');
    process.stdout.write('building\n');
    return new Promise(() => setInterval(() => undefined, 60_000));
  },
});
await deployer.start();
