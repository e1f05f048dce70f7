import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { useStore } from '../store/testing/open-for-tests.ts';
import { STORES } from '../testing/stores.ts';
import { announcePresence, isServerRunning } from './presence.ts';

const log = pino({ level: 'silent' });

describe.each(STORES)('a sign of life on $name', (factory) => {
  const store = useStore(factory);
  const signs = async () => (await store().list('leases')).map(({ name }) => name);

  test('is seen while its server runs, and gone with it', async () => {
    expect(await isServerRunning(store())).toBe(false);
    const leave = announcePresence({ store: store(), log, beatEvery: 20 });
    await expect.poll(signs).toHaveLength(1);
    expect(await isServerRunning(store(), { lookEvery: 10 })).toBe(true);
    await leave();
    expect(await signs()).toEqual([]);
    expect(await isServerRunning(store())).toBe(false);
  });

  test('of a server that was killed stands still: nobody is hindered, and the next server removes it', async () => {
    const dead = 'server:dead';
    await store().transact((tx) => tx.insert('leases', { name: dead, owner: dead, beat: 7 }));
    await store().transact((tx) => tx.insert('leases', { name: 'deploy', owner: 'x', beat: 7 }));
    expect(await isServerRunning(store(), { stillFor: 30, lookEvery: 10 })).toBe(false);
    const leave = announcePresence({ store: store(), log, beatEvery: 20, stillFor: 60 });
    await expect.poll(signs).not.toContain(dead);
    await leave();
    expect(await signs()).toEqual(['deploy']);
  });
});
