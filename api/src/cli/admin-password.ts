import { createInterface } from 'node:readline';
import { ApiError } from '@wa/core/contract/errors';
import { setPassword, hashChosenPassword } from '../auth/admin-password.ts';
import type { Env } from '../config/env.ts';
import { isPasswordLength } from '../config/password-hash.ts';
import { requireOptions, UsageError, withStore } from './command.ts';

const HASH = '--hash';

/**
 * `npm run admin:password`: sets a new password and ends every session. With `-- --hash` it prints the hash
 * for ADMIN_PASSWORD_HASH and changes nothing. It reads the password from standard input, because process
 * lists show arguments.
 */
export async function adminPassword(env: Env, args: readonly string[]): Promise<string> {
  requireOptions(args, [HASH], `npm run admin:password -- [${HASH}]`);
  const password = await readPassword();
  if (!isPasswordLength(password)) throw new UsageError('The password must have 8 to 1000 characters');
  try {
    if (args.includes(HASH)) return await hashChosenPassword(password);
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
