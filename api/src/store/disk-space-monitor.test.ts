import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS } from './migrations.ts';
import { openSqliteStore } from './sqlite/sqlite-store.ts';
import { buildNewProduct } from '../testing/store/new-records.ts';
import { useTemporaryFolder } from '../testing/folders.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('disk');

const folder = useTemporaryFolder();

test('the store is not ready while the disk is full', async () => {
  let setLimit: (pages: number) => void = () => undefined;
  // A page limit is the portable way to fill a disk. It belongs to the connection, which a migration step
  // receives.
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
