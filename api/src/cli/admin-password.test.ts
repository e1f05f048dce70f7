import { expect, test } from 'vitest';
import { readEnv } from '../config/env.ts';
import { adminPassword } from './admin-password.ts';
import { UsageError } from './command.ts';

test('a misspelled --hash sets no password', async () => {
  const call = adminPassword(readEnv({}), ['--hahs']);
  await expect(call).rejects.toThrow(UsageError);
  await expect(call).rejects.toThrow('--hahs isn’t an option: npm run admin:password -- [--hash]');
});
