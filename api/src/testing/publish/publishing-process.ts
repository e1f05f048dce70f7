/**
 * The child process of the test of a kill between uploads: deploys a build of many files to a bucket, and
 * prints when the upload begins. Environment: DATA_DIR, DEPLOY_S3_*.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { readEnv } from '../../config/env.ts';
import { createLeases } from '../../store/leases.ts';
import { openStore } from '../../store/open-store.ts';
import { stagedFolder } from '../../publish/builds.ts';
import { createDeployer } from '../../publish/deployer.ts';
import { s3Target } from '../../publish/targets.ts';
import { stagePage } from './stage-nothing.ts';

const FILES = 2_000;
const env = readEnv(process.env);
if (env.deployS3 === null) throw new Error('DEPLOY_S3_BUCKET is missing');
const site = join(env.dataDir, 'site');
const log = pino({ level: 'silent' });
const store = await openStore({ dataDir: env.dataDir, own: true });
const deployer = createDeployer({
  ...{ store, log, clock: () => new Date(), env, folder: site, isAlone: true },
  leases: createLeases({ store, log, alone: true }),
  targets: [s3Target(env.deployS3)],
  stager: {
    async build() {
      const staged = await stagePage(site);
      for (let file = 0; file < FILES; file += 1)
        await writeFile(join(stagedFolder(site, staged.id), `${String(file)}.txt`), `Text ${String(file)}`);
      return staged;
    },
  },
});
await deployer.start();
process.stdout.write('started\n');
