import { pino } from 'pino';
import { composeSite } from '../app/compose.ts';
import { composeCore } from '../app/compose-core.ts';
import { newBuildId, writeBuildFile } from '../publish/builds.ts';
import { exportSite } from '../publish/export-site.ts';
import { findWebBuild } from '../web-build.ts';
import { createInterface } from 'node:readline';
import { ApiError } from '@wa/core/contract/errors';
import { setPassword, hashChosenPassword } from '../auth/admin-password.ts';
import { isPasswordLength } from '../config/password-hash.ts';
import { readEnv, type Env, readEnvFile } from '../config/env.ts';
import { openDataFolder, StartError } from '../config/data-folder.ts';
import { StoreError } from '../store/port.ts';
import { StorageUnavailable } from '../uploads/storage.ts';
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
 * `npm run admin:password`: sets a new password and ends every session. With `-- --hash` it prints the hash
 * for ADMIN_PASSWORD_HASH and changes nothing. It reads the password from standard input, because process
 * lists show arguments.
 */
async function adminPassword(env: Env, args: readonly string[]): Promise<string> {
  const password = await readPassword();
  if (!isPasswordLength(password)) throw new UsageError('The password must have 8 to 1000 characters');
  try {
    if (args.includes('--hash')) return await hashChosenPassword(password);
    return await withStore(env, async (store) => {
      await setPassword(store, env, password);
      return 'The new password is set; all users are signed out';
    });
  } catch (error) {
    if (error instanceof ApiError) throw new UsageError(error.message);
    throw error;
  }
}

async function readPassword(): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write('New password: ');
  // A terminal must not echo the password, so echo is off.
  const lines = createInterface({ input: stdin, terminal: stdin.isTTY, output: undefined });
  for await (const line of lines) {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
    return line;
  }
  throw new UsageError('Enter a password');
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
    const site = composeSite(core, data, findWebBuild());
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
      core.stop();
    }
  });
}
