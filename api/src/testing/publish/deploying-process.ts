/**
 * The child process of tests that kill a deploy: its stage writes half of the files, reports on stdout, and
 * never ends. Environment: DATA_DIR, MONGODB_URI.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnv } from '../../config/env.ts';
import { stagedFolder } from '../../publish/builds.ts';
import { openStore } from '../../store/open-store.ts';
import { deployerOn } from './deployer-on.ts';

const { dataDir, mongodbUri } = readEnv(process.env);
const store = await openStore({ dataDir, mongodbUri });
const stager = {
  async build() {
    const folder = stagedFolder(join(dataDir, 'site'), 'half');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'index.html'), 'half');
    process.stdout.write('building\n');
    return new Promise<never>(() => setInterval(() => undefined, 60_000));
  },
};
const several = { alone: store.kind === 'sqlite', heartbeatInterval: 50 };
await deployerOn(store, dataDir, { stager, isAlone: false }, several).deployer.start();
