import { chmodSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../port.ts';
import { buildNewProduct } from '../../testing/store/new-records.ts';
import { useTemporaryFolder } from '../../testing/folders.ts';
import { connect } from './connection.ts';
import { DATABASE_FILE, openSqliteStore } from './sqlite-store.ts';

const folder = useTemporaryFolder();

describe('the file', () => {
  test('is synced at every commit (T1.7)', () => {
    const connection = connect(join(folder(), 'pragmas.db'), { readOnly: false });
    expect(connection.all('PRAGMA synchronous')).toMatchObject([{ synchronous: 2 }]);
    expect(connection.all('PRAGMA journal_mode')).toMatchObject([{ journal_mode: 'wal' }]);
    connection.close();
  });

  test('a file that is not a database is rejected and left unchanged', async () => {
    const dataDir = join(folder(), 'foreign');
    const store = openSqliteStore({ dataDir });
    await store.close();
    const file = join(dataDir, DATABASE_FILE);
    renameSync(file, `${file}.moved`);
    writeFileSync(file, 'not a database, but long enough to be looked at '.repeat(50));
    expect(() => openSqliteStore({ dataDir })).toThrow(/is not a database of this program/);
  });

  test('that locks the store names itself when it can’t be opened', () => {
    const lock = join(folder(), 'locked', 'catalogue.lock');
    mkdirSync(lock, { recursive: true });
    const open = () => openSqliteStore({ dataDir: dirname(lock), own: true });
    expect(open).toThrow(StoreUnavailable);
    expect(open).toThrow(`${lock} cannot be opened: check the folder and its access rights.`);
  });

  test('of zero bytes is rejected and left unchanged, but an interrupted first start continues', async () => {
    const dataDir = join(folder(), 'empty');
    mkdirSync(dataDir);
    const file = join(dataDir, DATABASE_FILE);
    writeFileSync(file, '');
    expect(() => openSqliteStore({ dataDir })).toThrow(StoreUnavailable);
    expect(() => openSqliteStore({ dataDir })).toThrow('is damaged (it is empty): restore a backup');
    expect(statSync(file).size).toBe(0);
    // A first start leaves this marker next to its file until the file is a database.
    writeFileSync(`${file}.new`, '');
    const store = openSqliteStore({ dataDir });
    await store.transact((tx) => tx.insert('products', buildNewProduct()));
    await store.close();
    expect(readdirSync(dataDir)).toStrictEqual([DATABASE_FILE]);
    writeFileSync(file, '');
    expect(() => openSqliteStore({ dataDir })).toThrow('is damaged');
  });

  test.skipIf(process.platform === 'win32')('is for its own user, with its log', async () => {
    const rights = (path: string) => (statSync(path).mode & 0o777).toString(8);
    const dataDir = join(folder(), 'own');
    const store = openSqliteStore({ dataDir, own: true });
    await store.transact((tx) => tx.insert('products', buildNewProduct()));
    expect(rights(dataDir)).toBe('700');
    for (const name of readdirSync(dataDir))
      expect([name, rights(join(dataDir, name))]).toEqual([name, '600']);
    expect(readdirSync(dataDir)).toContain(`${DATABASE_FILE}-wal`);
    await store.close();

    // The operator's own permissions for a folder stay; those of the file in it do not.
    chmodSync(dataDir, 0o755);
    chmodSync(join(dataDir, DATABASE_FILE), 0o644);
    const again = openSqliteStore({ dataDir });
    await again.transact((tx) => tx.insert('products', buildNewProduct()));
    expect(rights(dataDir)).toBe('755');
    expect(rights(join(dataDir, DATABASE_FILE))).toBe('600');
    expect(rights(join(dataDir, `${DATABASE_FILE}-wal`))).toBe('600');
    await again.close();
  });
});

test('a transaction whose work never ends is rolled back in time, and the next one writes', async () => {
  const store = openSqliteStore({ dataDir: folder(), limits: { usual: 20, long: 40 } });
  try {
    for (const isLong of [false, true]) {
      const endless = store.transact(
        async (tx) => {
          await tx.insert('products', buildNewProduct());
          await new Promise(() => undefined);
        },
        { isLong },
      );
      await expect(endless).rejects.toThrow(StoreUnavailable);
      await expect(endless).rejects.toThrow('nothing of it was saved');
      expect(await store.count('products')).toBe(0);
    }
    await store.transact((tx) => tx.insert('products', buildNewProduct()));
    expect(await store.count('products')).toBe(1);
  } finally {
    await store.close();
  }
});
