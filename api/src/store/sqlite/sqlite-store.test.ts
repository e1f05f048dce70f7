import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CollectionName } from '../records.ts';
import { COLLECTION_NAMES, shapeOf } from '../collections.ts';
import type { Scalar, Selection } from '../driver.ts';
import { StoreUnavailable } from '../errors.ts';
import { buildNewPage, buildNewProduct, buildNewSidebarItem } from '../testing/new-records.ts';
import { damagePage } from '../testing/damage-page.ts';
import { useTemporaryFolder } from '../testing/open-for-tests.ts';
import { trust } from '@wa/core/testing/trust';
import { connect } from './connection.ts';
import { selectStatement } from './driver.ts';
import { DATABASE_FILE, openSqliteStore } from './sqlite-store.ts';

const counts = trust('damage');
const folder = useTemporaryFolder();

describe('indexes, at 10,000 records', () => {
  const EXAMPLES: Readonly<Record<string, Scalar>> = { text: 'x', 'text?': 'x', integer: 1, flag: 0 };

  /** Every query the port allows on one field, and the lists that the API makes. */
  function selections(): [CollectionName, Selection][] {
    const single = COLLECTION_NAMES.flatMap((name) =>
      shapeOf(name).indexed.map((field): [CollectionName, Selection] => {
        const value = EXAMPLES[shapeOf(name).fields[field] ?? ''] ?? null;
        return [name, { where: [[field, value]] }];
      }),
    );
    return [
      ...single,
      ['products', { where: [['_id', 'x']] }],
      [
        'products',
        {
          where: [
            ['slug', 'x'],
            ['isDeleted', 0],
          ],
          limit: 1,
        },
      ],
      ['products', { where: [['isDeleted', 0]], orderBy: 'order', omitHeavy: true }],
      ['products', { where: [], orderBy: 'order', descending: true, limit: 1 }],
      ['sidebarItems', { where: [['isDeleted', 0]], orderBy: 'order' }],
      ['sidebarItems', { where: [['parent', null]], orderBy: 'order', descending: true, limit: 1 }],
      [
        'pages',
        {
          where: [
            ['featured', 1],
            ['isDeleted', 0],
          ],
          orderBy: 'slug',
          omitHeavy: true,
        },
      ],
      ['pages', { where: [['isDeleted', 0]], orderBy: 'slug', omitHeavy: true }],
      ['revisions', { where: [['recordId', 'x']], orderBy: 'recordVersion', descending: true }],
      ['deploys', { where: [], orderBy: 'startedAt', descending: true, limit: 20 }],
      ['sessions', { where: [], range: { field: 'expiresAt', before: 'x' } }],
    ];
  }

  test('no query scans a table, and no list of the API sorts', async () => {
    const dataDir = join(folder(), 'plans');
    const store = openSqliteStore({ dataDir });
    await store.transact(async (tx) => {
      await tx.insertMany(
        'products',
        Array.from({ length: 10_000 }, (_, order) => buildNewProduct({ order })),
      );
      await tx.insertMany(
        'sidebarItems',
        Array.from({ length: 10_000 }, (_, order) => buildNewSidebarItem({ order })),
      );
    });
    const connection = connect(join(dataDir, DATABASE_FILE), { readOnly: true });
    for (const [name, selection] of selections()) {
      const { sql, values } = selectStatement(name, selection);
      const plan = connection.all(`EXPLAIN QUERY PLAN ${sql}`, values).map((row) => String(row['detail']));
      const scans = plan.filter((detail) => detail.startsWith('SCAN') && !detail.includes('USING INDEX'));
      expect({ sql, scans }).toStrictEqual({ sql, scans: [] });
      if (selection.orderBy)
        expect({ sql, plan }).not.toMatchObject({
          plan: expect.arrayContaining([expect.stringMatching('TEMP B-TREE')]),
        });
    }
    connection.close();
    await store.close();
  });
});

describe('the file', () => {
  /** What this process holds open below a folder. */
  function openFiles(below: string): string[] {
    return readdirSync('/proc/self/fd').flatMap((descriptor) => {
      try {
        const target = readlinkSync(`/proc/self/fd/${descriptor}`);
        return target.startsWith(below) ? [target] : [];
      } catch {
        return [];
      }
    });
  }

  test.runIf(existsSync('/proc/self/fd'))('is let go of by close, with its log folded in', async () => {
    const dataDir = join(folder(), 'released');
    const store = openSqliteStore({ dataDir });
    await store.transact((tx) => tx.insert('products', buildNewProduct()));
    await store.list('products', { where: { isDeleted: false }, orderBy: 'order' });
    expect(openFiles(dataDir)).not.toStrictEqual([]);
    await store.close();
    expect(openFiles(dataDir)).toStrictEqual([]);
    expect(readdirSync(dataDir)).toStrictEqual([DATABASE_FILE]);
  });

  test('is synced at every commit', () => {
    const connection = connect(join(folder(), 'pragmas.db'), { readOnly: false });
    expect(connection.all('PRAGMA synchronous')).toMatchObject([{ synchronous: 2 }]);
    expect(connection.all('PRAGMA journal_mode')).toMatchObject([{ journal_mode: 'wal' }]);
    connection.close();
  });

  test('is copied whole beside a transaction under way, and the copy opens', async () => {
    const store = openSqliteStore({ dataDir: join(folder(), 'original') });
    const before = await store.transact((tx) => tx.insert('products', buildNewProduct()));
    const copyFolder = join(folder(), "copy's folder");
    const copy = openSqliteStore({ dataDir: copyFolder });
    await copy.close();
    await store.transact(async (tx) => {
      await tx.insert('products', buildNewProduct({ slug: 'uncommitted' }));
      await store.backup(join(copyFolder, DATABASE_FILE));
    });
    await store.close();
    const reopened = openSqliteStore({ dataDir: copyFolder });
    expect(await reopened.list('products')).toStrictEqual([before]);
    await reopened.close();
  });

  test('a full disk is told, and nothing of the transaction stays', async () => {
    const dataDir = join(folder(), 'full');
    const store = openSqliteStore({ dataDir });
    const small = await store.transact((tx) => tx.insert('products', buildNewProduct()));
    await store.close();
    // A page limit is the portable way to run out of room; it belongs to the connection, so a migration step sets it.
    const limit = {
      version: 99,
      name: 'limit',
      sqlite: (db: { exec(sql: string): void }) => {
        db.exec('PRAGMA max_page_count = 100');
      },
      async mongo() {},
    };
    const { MIGRATIONS } = await import('../migrations/migrations.ts');
    const limited = openSqliteStore({ dataDir, migrations: [...MIGRATIONS, limit] });
    const tooMuch = limited.transact(async (tx) => {
      await tx.insert('products', buildNewProduct({ slug: 'fits' }));
      await tx.insert('products', buildNewProduct({ content: 'x'.repeat(2_000_000) }));
    });
    await expect(tooMuch).rejects.toThrow(StoreUnavailable);
    await expect(tooMuch).rejects.toThrow('is full: free some space');
    expect(await limited.list('products')).toStrictEqual([small]);
    await limited.transact((tx) => tx.insert('products', buildNewProduct({ slug: 'later' })));
    await limited.close();
  });

  test('a folder that cannot be made is told in one sentence that names DATA_DIR', () => {
    const file = join(folder(), 'a-file');
    writeFileSync(file, '');
    const open = () => openSqliteStore({ dataDir: join(file, 'data') });
    expect(open).toThrow(StoreUnavailable);
    expect(open).toThrow(/^The data folder \S+ cannot be written to: .*DATA_DIR.*\.$/);
  });

  test('a file that is no database is refused and left as it is', async () => {
    const dataDir = join(folder(), 'foreign');
    const store = openSqliteStore({ dataDir });
    await store.close();
    const file = join(dataDir, DATABASE_FILE);
    renameSync(file, `${file}.moved`);
    writeFileSync(file, 'not a database, but long enough to be looked at '.repeat(50));
    expect(() => openSqliteStore({ dataDir })).toThrow(/is not a database of this program/);
  });

  test('of zero bytes is refused and left as it is, but a first start that was cut off goes on', async () => {
    const dataDir = join(folder(), 'empty');
    mkdirSync(dataDir);
    const file = join(dataDir, DATABASE_FILE);
    writeFileSync(file, '');
    expect(() => openSqliteStore({ dataDir })).toThrow(StoreUnavailable);
    expect(() => openSqliteStore({ dataDir })).toThrow('is damaged, it is empty: restore a backup');
    expect(statSync(file).size).toBe(0);
    // A first start leaves this mark beside its file until the file is one.
    writeFileSync(`${file}.new`, '');
    const store = openSqliteStore({ dataDir });
    await store.transact((tx) => tx.insert('products', buildNewProduct()));
    await store.close();
    expect(readdirSync(dataDir)).toStrictEqual([DATABASE_FILE]);
    writeFileSync(file, '');
    expect(() => openSqliteStore({ dataDir })).toThrow('is damaged');
  });

  test.skipIf(process.platform === 'win32')('is for its own user, with its log and its copies', async () => {
    const rights = (path: string) => (statSync(path).mode & 0o777).toString(8);
    const dataDir = join(folder(), 'own');
    const store = openSqliteStore({ dataDir, own: true });
    await store.transact((tx) => tx.insert('products', buildNewProduct()));
    expect(rights(dataDir)).toBe('700');
    for (const name of readdirSync(dataDir))
      expect([name, rights(join(dataDir, name))]).toEqual([name, '600']);
    expect(readdirSync(dataDir)).toContain(`${DATABASE_FILE}-wal`);
    const copy = join(folder(), 'own.copy');
    await store.backup(copy);
    expect(rights(copy)).toBe('600');
    await store.close();

    // The operator's own choice for a folder stays; the file in it does not.
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

describe('a damaged page', () => {
  const DAMAGED = /^\S+catalogue\.db is damaged, so nothing is written to it: .* restore a backup\.$/;

  /** A store with one page of a collection zeroed, and the record that it holds elsewhere. */
  async function damagedStore(name: string) {
    const dataDir = join(folder(), name);
    const whole = openSqliteStore({ dataDir });
    const kept = await whole.transact(async (tx) => {
      await tx.insert('pages', buildNewPage());
      return tx.insert('products', buildNewProduct());
    });
    await whole.lookForDamage();
    await whole.close();
    counts.control();
    damagePage(join(dataDir, DATABASE_FILE), 'pages');
    counts.injected();
    return { store: openSqliteStore({ dataDir }), kept };
  }

  test.each(['a reading', 'a write', 'a look through the file', 'a backup'] as const)(
    'that %s meets ends all writing, and keeps the store from being ready; what can be read is',
    async (how) => {
      const { store, kept } = await damagedStore(how.replaceAll(' ', '-'));
      const write = () => store.transact((tx) => tx.insert('products', buildNewProduct()));
      // Nothing has met it so far.
      await store.ping();
      await write();
      const meet = {
        'a reading': () => store.list('pages'),
        'a write': () => store.transact((tx) => tx.removeWhere('pages', { where: { isDeleted: false } })),
        'a look through the file': () => store.lookForDamage(),
        'a backup': () => store.backup(join(folder(), 'copy-of-damaged')),
      }[how];
      await expect(meet()).rejects.toThrow(DAMAGED);
      await expect(write()).rejects.toThrow(DAMAGED);
      await expect(store.ping()).rejects.toThrow(DAMAGED);
      expect(await store.getMany('products', [kept._id])).toStrictEqual([kept]);
      expect(await store.count('products')).toBe(2);
      await store.close();
    },
  );

  test('a store that closes does not wait for the look through its file', async () => {
    const { store } = await damagedStore('closing');
    const look = store.lookForDamage().catch((error: unknown) => error);
    await store.close();
    expect([undefined, expect.any(StoreUnavailable)]).toContainEqual(await look);
  });
});
