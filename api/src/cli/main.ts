import { EnvError, readEnv, type Env, readEnvFile } from '../config/env.ts';
import { StartError } from '../config/data-folder.ts';
import { StoreError } from '../store/port.ts';
import { StorageUnavailable } from '../uploads/storage.ts';
import { UsageError } from './command.ts';

type Command = (env: Env, args: readonly string[]) => Promise<string>;

/** Each command is loaded when it is called; it answers the line that is printed. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  seed: async () => (await import('./seed.ts')).seed,
  'admin:password': async () => (await import('./admin-password.ts')).adminPassword,
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
