import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailable } from './errors.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import type { Store } from './port.ts';
import { createRoomWatch } from './room-watch.ts';
import { openSqliteStore } from './sqlite/sqlite-store.ts';
import { buildNewProduct } from './testing/new-records.ts';
import { useTemporaryFolder } from './testing/open-for-tests.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('disk');

const folder = useTemporaryFolder();

test('a full disk keeps the store from being ready, until there is room again', async () => {
  let setLimit: (pages: number) => void = () => undefined;
  // A page limit is the portable way to run out of room; it belongs to the connection, which a migration step is given.
  const limit = {
    version: 99,
    name: 'limit',
    sqlite(db: { exec(sql: string): void }) {
      setLimit = (pages) => db.exec(`PRAGMA max_page_count = ${pages}`);
    },
    async mongo() {},
  };
  const store = openSqliteStore({ dataDir: join(folder(), 'full'), migrations: [...MIGRATIONS, limit] });
  onTestFinished(() => store.close());
  await expect(store.ping()).resolves.toBeUndefined();
  setLimit(1);
  const write = () =>
    store.transact((tx) => tx.insert('products', buildNewProduct({ content: 'x'.repeat(100_000) })));
  await expect(write()).rejects.toThrow('is full: free some space');
  counts.injected();
  for (let look = 0; look < 2; look += 1) {
    await expect(store.ping()).rejects.toThrow(
      /^The disk that holds \S+catalogue\.db is full: free some space\.$/,
    );
  }
  expect(await store.list('products')).toStrictEqual([]);

  setLimit(1_000_000);
  await expect(store.ping()).resolves.toBeUndefined();
  expect(await store.list('settings')).toStrictEqual([]);
  await write();
  counts.control();
});

test('a write that succeeds heals it without a trial, and looks at once share one', async () => {
  const tries: (() => void)[] = [];
  const full = new StoreUnavailable('no room', { isFull: true });
  const transact = (() =>
    new Promise((_resolve, reject) => tries.push(() => reject(full)))) as Store['transact'];
  const room = createRoomWatch(transact);
  expect(room.failed(full)).toBe(full);
  const looks = [room.check(), room.check()];
  tries.forEach((fail) => fail());
  for (const look of looks) await expect(look).rejects.toBe(full);
  expect(tries).toHaveLength(1);
  room.succeeded();
  await room.check();
  expect(tries).toHaveLength(1);
  room.failed(new StoreUnavailable('away'));
  await room.check();
});
