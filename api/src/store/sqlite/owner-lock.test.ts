import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailable } from '../errors.ts';
import { useTemporaryFolder } from '../testing/open-for-tests.ts';
import { openSqliteStore } from './sqlite-store.ts';

const HOLDER = fileURLToPath(new URL('../testing/lock-holder.ts', import.meta.url));
const ROUNDS = 20;

const folder = useTemporaryFolder();

test(`the lock is held while its owner lives, and kill -9 lets go of it, ${ROUNDS} times`, async () => {
  const dataDir = join(folder(), 'data');
  for (let round = 0; round < ROUNDS; round += 1) {
    const child = spawn(process.execPath, ['--import', 'tsx', HOLDER, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    expect(line).toBe('held');
    const second = () => openSqliteStore({ dataDir, own: true });
    expect(second).toThrow(StoreUnavailable);
    expect(second).toThrow(/^Another process of this program has \S+: stop it first, or set DATA_DIR/);
    // Commands that only read or add go on beside it.
    await openSqliteStore({ dataDir }).close();
    expect(second).toThrow(StoreUnavailable);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  await openSqliteStore({ dataDir, own: true }).close();
}, 120_000);

test('it is free again after close, and after a start that failed', async () => {
  const dataDir = join(folder(), 'closed');
  const newer = { version: 99, name: 'later', sqlite() {}, async mongo() {} };
  const { MIGRATIONS } = await import('../migrations/migrations.ts');
  await openSqliteStore({ dataDir, own: true, migrations: [...MIGRATIONS, newer] }).close();
  expect(() => openSqliteStore({ dataDir, own: true })).toThrow('newer version');
  await openSqliteStore({ dataDir, own: true, migrations: [...MIGRATIONS, newer] }).close();
});
