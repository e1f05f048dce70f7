import { expect, test, vi } from 'vitest';
import { FOREIGN_LOOK_MS } from '../port.ts';
import { writeUntilKilled } from '../testing/crash-rounds.ts';
import { useTemporaryFolder } from '../testing/open-for-tests.ts';
import { openSqliteStore } from './sqlite-store.ts';

const folder = useTemporaryFolder();

test('a commit of another process is noticed at the next look, once; one of our own is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const store = openSqliteStore({ dataDir: folder() });
  try {
    const heard = vi.fn();
    const end = store.onForeignCommit(heard);
    const look = () => vi.advanceTimersByTime(FOREIGN_LOOK_MS);
    const write = (key: string) => store.transact((tx) => tx.insert('settings', { key, value: 1 }));
    await write('own');
    await store.list('settings');
    look();
    expect(heard).toHaveBeenCalledTimes(0);

    await writeUntilKilled(folder(), 1_000, [], 3);
    // Ours comes between: the other's must not be lost over it.
    await write('own again');
    look();
    expect(heard).toHaveBeenCalledTimes(1);
    look();
    expect(heard).toHaveBeenCalledTimes(1);

    await writeUntilKilled(folder(), 2_000, [], 3);
    end();
    look();
    expect(heard).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
    await store.close();
  }
});
