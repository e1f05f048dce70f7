/**
 * The child process of the test of a kill between uploads: deploys a build of many files to a bucket, and
 * prints when the upload begins. Environment: DATA_DIR, DEPLOY_S3_*.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnv } from '../../config/env.ts';
import { stagedFolder } from '../../publish/builds.ts';
import { s3Target } from '../../publish/targets.ts';
import { openStore } from '../../store/open-store.ts';
import { deployerOn } from './deployer-on.ts';
import { stagePage } from './stage-page.ts';

const FILES = 2_000;
const env = readEnv(process.env);
if (env.deployS3 === null) throw new Error('DEPLOY_S3_BUCKET is missing');
const site = join(env.dataDir, 'site');
const store = await openStore({ dataDir: env.dataDir, own: true });
const stager = {
  async build() {
    const staged = await stagePage(site);
    for (let file = 0; file < FILES; file += 1)
      await writeFile(join(stagedFolder(site, staged.id), `${String(file)}.txt`), `Text ${String(file)}`);
    return staged;
  },
};
const { deployer } = deployerOn(store, env.dataDir, { env, targets: [s3Target(env.deployS3)], stager });
await deployer.start();
process.stdout.write('started\n');
