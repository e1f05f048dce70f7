import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appendChanges } from '../../change-log/append.ts';
import { EVERYTHING } from '../../change-log/change.ts';
import { mongodbUriFor } from '../../testing/databases.ts';
import type { StoreFactory } from '../../testing/stores.ts';
import { DuplicateKey } from '../errors.ts';
import { latestVersion } from '../migrations/migration.ts';
import type { Migration } from '../migrations/migration.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { connectMongo } from '../mongo/connect.ts';
import { connect } from '../sqlite/connection.ts';
import { DATABASE_FILE } from '../sqlite/sqlite-store.ts';
import { useTemporaryFolder } from './open-for-tests.ts';

type Database = Parameters<Migration['sqlite']>[0];
type MongoConnection = Parameters<Migration['mongo']>[0];

interface OldStore {
  /** Number of the last step that it had. */
  version: number;
  sqlite: (database: Database) => void;
  mongo: (connection: MongoConnection) => Promise<void>;
}

/** Makes a store as an earlier version of the program left it. */
async function leave(factory: StoreFactory, place: string, old: OldStore): Promise<void> {
  const steps = MIGRATIONS.slice(0, old.version);
  if (factory.name === 'SQLite') {
    const fill = (step: Migration) => (database: Database) => {
      step.sqlite(database);
      if (step.version === old.version) old.sqlite(database);
    };
    const migrations = steps.map((step) => ({ ...step, sqlite: fill(step) }));
    await (await factory.open(place, { migrations })).close();
    return;
  }
  // By hand: opening it would make today's indexes.
  const connection = await connectMongo(await mongodbUriFor(place));
  const applied = steps.map(({ version, name }) => ({ _id: version, name, appliedAt: '' }));
  await connection.collection<{ _id: number }>('migrations').insertMany(applied);
  await old.mongo(connection);
  await connection.close();
}

/** Reads one record past the store; open shapes as what their JSON says. */
async function rawRecords(factory: StoreFactory, place: string, _id: string) {
  if (factory.name === 'SQLite') {
    return async (collection: string) => {
      const connection = connect(join(place, DATABASE_FILE), { readOnly: true });
      const [row] = connection.all(`SELECT version, doc FROM ${collection} WHERE _id = ?`, [_id]);
      connection.close();
      return { version: row?.['version'], ...(JSON.parse(String(row?.['doc'])) as object) };
    };
  }
  const uri = await mongodbUriFor(place);
  return async (collection: string) => {
    const connection = await connectMongo(uri);
    const record = await connection.collection<{ _id: string }>(collection).findOne({ _id });
    await connection.close();
    const open = record && 'use' in record ? { use: JSON.parse(String(record['use'])) as unknown } : {};
    return { ...record, ...open };
  };
}

/** Old data on its way to today's shape. */
export function migrationContract(factory: StoreFactory): void {
  const folder = useTemporaryFolder();

  test('a list of changes of schema 2 becomes a log that is numbered in the order of time', async () => {
    const changes = [
      { _id: 'c'.repeat(24), at: '2026-01-03', title: 'third' },
      { _id: 'a'.repeat(24), at: '2026-01-01', title: 'first' },
      { _id: 'b'.repeat(24), at: '2026-01-02', title: 'second' },
    ];
    const rest = { kind: 'page', action: 'changed', paths: ['/x'] };
    const place = `${folder()}/numbers`;
    await leave(factory, place, {
      version: 2,
      sqlite(database) {
        const insert = database.prepare('INSERT INTO changes VALUES (?, 1, ?, ?, ?, ?)');
        for (const { _id, at, title } of changes) {
          insert.run([_id, at, at, _id, JSON.stringify({ ...rest, title })]);
        }
      },
      async mongo(connection) {
        const collection = connection.collection<{ _id: string }>('changes');
        const head = (change: (typeof changes)[0]) => ({
          version: 1,
          updatedAt: change.at,
          recordId: change._id,
        });
        await collection.insertMany(changes.map((change) => ({ ...change, ...rest, ...head(change) })));
        await collection.createIndex({ at: 1, _id: 1 }, { name: 'at__id' });
      },
    });
    const store = await factory.open(place);
    const log = () => store.list('changes', { orderBy: 'seq' });
    expect((await log()).map(({ seq, title, at, recordId }) => [seq, title, at, recordId])).toStrictEqual([
      [1, 'first', '2026-01-01', 'a'.repeat(24)],
      [2, 'second', '2026-01-02', 'b'.repeat(24)],
      [3, 'third', '2026-01-03', 'c'.repeat(24)],
    ]);
    await store.transact((tx) => appendChanges(tx, [EVERYTHING], new Date()));
    expect((await log()).map(({ seq }) => seq)).toStrictEqual([1, 2, 3, 4]);
    await store.close();
  });

  test.each([
    {
      to: 6,
      fills: [
        ['products', { order: 0, slug: 's', url: '', isDeleted: 0 }, { title: 'Kept' }, { tasks: [] }],
        ['figures', { order: 0, key: 'k', state: 'x', isDeleted: 0 }, { label: 'Kept' }, { use: null }],
      ],
    },
    {
      to: 9,
      fills: [
        ['changes', { seq: 1 }, { title: 'Kept' }, { savedBy: null, recordVersion: null, hash: '' }],
        [
          'sessions',
          { tokenHash: 't', expiresAt: '', lastSeenAt: '' },
          { kind: 'Kept' },
          { editor: null, device: '' },
        ],
      ],
    },
  ] as const)(
    'step $to writes what it adds into every record, beside what is there',
    async ({ to, fills }) => {
      const _id = 'a'.repeat(24);
      const place = `${folder()}/filled-${String(to)}`;
      await leave(factory, place, {
        version: to - 1,
        sqlite(database) {
          for (const [collection, columns, doc] of fills) {
            const row = { _id, version: 3, updatedAt: '2026-01-01', ...columns, doc: JSON.stringify(doc) };
            const all = collection === 'products' ? { ...row, heavy: '' } : row;
            const names = Object.keys(all).map((name) => `"${name}"`);
            const marks = names.map(() => '?').join(', ');
            const sql = `INSERT INTO ${collection} (${names.join(', ')}) VALUES (${marks})`;
            database.prepare(sql).run(Object.values(all));
          }
        },
        async mongo(connection) {
          for (const [collection, columns, doc] of fills) {
            const record = { _id, version: 3, updatedAt: '2026-01-01', ...columns, ...doc };
            await connection.collection<{ _id: string }>(collection).insertOne(record);
          }
        },
      });
      await (await factory.open(place)).close();
      // As it lies there: a reader would make up what is missing.
      const lies = await rawRecords(factory, place, _id);
      for (const [collection, , doc, added] of fills) {
        expect(await lies(collection)).toMatchObject({ version: 3, ...doc, ...added });
      }
    },
  );

  test('doubles are cleaned by a step before a unique index is made over them', async () => {
    const double = (letter: string) => ({ _id: letter.repeat(24), from: 'old', to: letter });
    const doubles = [double('a'), double('b')];
    const place = `${folder()}/doubles`;
    await leave(factory, place, {
      version: latestVersion(MIGRATIONS),
      sqlite(database) {
        database.exec('DROP INDEX redirects_unique_from');
        const insert = database.prepare('INSERT INTO redirects VALUES (?, 1, ?, ?, ?, ?)');
        for (const { _id, from, to } of doubles) insert.run([_id, '', from, to, '{}']);
      },
      async mongo(connection) {
        await connection.collection<{ _id: string }>('redirects').insertMany(doubles);
      },
    });
    const clean: Migration = {
      version: latestVersion(MIGRATIONS) + 1,
      name: 'one redirect for each address',
      sqlite(database) {
        database.exec('DELETE FROM redirects WHERE _id > (SELECT min(_id) FROM redirects)');
        database.exec('CREATE UNIQUE INDEX redirects_unique_from ON redirects ("from")');
      },
      async mongo(connection) {
        await connection.collection<{ _id: string }>('redirects').deleteOne({ _id: double('b')._id });
      },
    };
    const store = await factory.open(place, { migrations: [...MIGRATIONS, clean] });
    expect((await store.list('redirects')).map(({ to }) => to)).toStrictEqual(['a']);
    const again = store.transact((tx) => tx.insert('redirects', { from: 'old', to: 'c' }));
    await expect(again).rejects.toThrow(DuplicateKey);
    await store.close();
  });
}
