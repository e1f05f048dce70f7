import { pino } from 'pino';
import { composeSite, NEVER_CHANGED } from '../app/compose.ts';
import { composeContent, composeCore } from '../app/compose-core.ts';
import { snapshotReader, takeSnapshot } from '../content/published/content-snapshot.ts';
import { newBuildId, writeBuildFile } from '../publish/builds.ts';
import { exportSite } from '../publish/export-site.ts';
import { findWebBuild } from '../web-build.ts';
import { readEnv, type Env, readEnvFile } from '../config/env.ts';
import { openDataFolder, StartError } from '../config/data-folder.ts';
import { StoreError } from '../store/port.ts';
import { StorageUnavailable } from '../uploads/storage.ts';
import { adminPassword } from './admin-password.ts';
import { backup } from './backup.ts';
import { newFolderArgument, UsageError, withStore } from './command.ts';
import { restore } from './restore.ts';
import { seed } from './seed.ts';

type Command = (env: Env, args: readonly string[]) => Promise<string>;

/** The commands. Each returns the line to print. */
const COMMANDS: Readonly<Record<string, Command>> = {
  seed,
  'admin:password': adminPassword,
  backup,
  restore,
  export: exportStatic,
};

const [name = '', ...args] = process.argv.slice(2);
try {
  const command = COMMANDS[name];
  if (command === undefined) throw new UsageError(`Commands: ${Object.keys(COMMANDS).join(', ')}`);
  readEnvFile();
  console.log(await command(readEnv(process.env), args));
} catch (error) {
  const expected = [StartError, StoreError, StorageUnavailable, UsageError];
  const isExpected = expected.some((known) => error instanceof known);
  console.error(error instanceof Error ? (isExpected ? error.message : error.stack) : error);
  process.exitCode = 1;
}

/**
 * `npm run export -- folder`: writes the public site as files for any static host, even while a server runs.
 */
async function exportStatic(env: Env, args: readonly string[]): Promise<string> {
  const folder = await newFolderArgument(args, 'npm run export -- folder');
  const data = openDataFolder(env.dataDir);
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
  return withStore(env, async (store) => {
    const core = await composeCore({ env, store, log });
    const saved = composeSite(core, data, findWebBuild());
    // A save during the export would mix two versions of the site.
    const moment = snapshotReader(await store.snapshot(takeSnapshot), store);
    const { clock } = core;
    const site = saved.ofBuild(composeContent({ store: moment, env, clock, changeLog: NEVER_CHANGED }));
    const now = new Date();
    try {
      const build = { id: newBuildId(now), builtAt: now.toISOString() };
      // The files are not linked to the live build, because the caller may change the folder.
      const files = await exportSite(folder, { ...(await site.exportSources()), previous: null });
      await writeBuildFile(folder, build);
      const seconds = ((Date.now() - now.getTime()) / 1_000).toFixed(1);
      return `Wrote ${String(files.size)} files to ${folder} in ${seconds} s`;
    } finally {
      await site.close();
      await saved.close();
      core.stop();
    }
  });
}
