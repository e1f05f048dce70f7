import { createInterface } from 'node:readline';
import { ApiError } from '@wa/core/contract/errors';
import { setPassword, hashChosenPassword } from '../auth/admin-password.ts';
import { isPasswordLength } from '../config/password-hash.ts';
import { EnvError, readEnv, type Env, readEnvFile } from '../config/env.ts';
import { StartError } from '../config/data-folder.ts';
import { StoreError } from '../store/port.ts';
import { StorageUnavailable } from '../uploads/storage.ts';
import { UsageError, withStore } from './command.ts';

type Command = (env: Env, args: readonly string[]) => Promise<string>;

/** Each command is loaded when it is called; it answers the line that is printed. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  seed: async () => (await import('./seed.ts')).seed,
  'admin:password': async () => adminPassword,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  export: async () => (await import('./export.ts')).exportStatic,
};

const [name = '', ...args] = process.argv.slice(2);
try {
  const load = COMMANDS[name];
  if (load === undefined) throw new UsageError(`Commands: ${Object.keys(COMMANDS).join(', ')}`);
  const command = await load();
  readEnvFile();
  console.log(await command(readEnv(process.env), args));
} catch (error) {
  const isExpected = [EnvError, StartError, StoreError, StorageUnavailable, UsageError].some(
    (known) => error instanceof known,
  );
  console.error(error instanceof Error ? (isExpected ? error.message : error.stack) : error);
  process.exitCode = 1;
}

/**
 * `npm run admin:password`: sets a new password and ends every session; with `-- --hash` it prints the hash for
 * ADMIN_PASSWORD_HASH and changes nothing. The password is read from standard input, where no process list shows it.
 */
async function adminPassword(env: Env, args: readonly string[]): Promise<string> {
  const password = await readPassword();
  if (!isPasswordLength(password)) throw new UsageError('The password must have 8 to 1000 characters');
  try {
    if (args.includes('--hash')) return await hashChosenPassword(password);
    return await withStore(env, async (store) => {
      await setPassword(store, env, password);
      return 'The new password is set; everybody is logged out';
    });
  } catch (error) {
    if (error instanceof ApiError) throw new UsageError(error.message);
    throw error;
  }
}

async function readPassword(): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write('New password: ');
  // Echo is turned off where there is a terminal that could show it.
  const lines = createInterface({ input: stdin, terminal: stdin.isTTY, output: undefined });
  for await (const line of lines) {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
    return line;
  }
  throw new UsageError('No password was given');
}
