/**
 * The child process of tests that kill a deploy: its stage writes half of the files, reports on stdout, and
 * never ends. Environment: DATA_DIR, MONGODB_URI.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { readEnv } from '../../config/env.ts';
import { createLeases } from '../../store/leases.ts';
import { openStore } from '../../store/open-store.ts';
import { stagedFolder } from '../../publish/builds.ts';
import { createDeployer } from '../../publish/deployer.ts';

const env = readEnv(process.env);
const site = join(env.dataDir, 'site');
const log = pino({ level: 'silent' });
const store = await openStore({ dataDir: env.dataDir, mongodbUri: env.mongodbUri });
const leases = createLeases({ store, log, alone: store.kind === 'sqlite', heartbeatInterval: 50 });
const deployer = createDeployer({
  store,
  leases,
  log,
  clock: () => new Date(),
  env,
  targets: [],
  folder: site,
  isAlone: false,
  stager: {
    async build() {
      const folder = stagedFolder(site, 'half');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'index.html'), 'half');
      process.stdout.write('building\n');
      return new Promise(() => setInterval(() => undefined, 60_000));
    },
  },
});
await deployer.start();
