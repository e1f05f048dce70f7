import { describe, expect, test } from 'vitest';
import type { StoreFactory } from '../../testing/stores.ts';
import { DuplicateKey } from '../errors.ts';
import { latestVersion } from '../migrations/migration.ts';
import type { Migration } from '../migrations/migration.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { appendChanges } from '../../change-log/append.ts';
import { EVERYTHING } from '../../change-log/change.ts';
import { useTemporaryFolder } from './open-for-tests.ts';

type Database = Parameters<Migration['sqlite']>[0];
type MongoConnection = Parameters<Migration['mongo']>[0];

/** What an earlier version left, put there by a step of its own after the steps that it had. */
function leftBy(
  version: number,
  sqlite: (database: Database) => void,
  mongo: (connection: MongoConnection) => Promise<void>,
): Migration[] {
  // It takes the number of the last step of its time, so that later ones are still to come.
  const steps = MIGRATIONS.slice(0, version);
  const last = steps.at(-1);
  if (!last) throw new Error('There is no such version');
  const filled: Migration = {
    ...last,
    sqlite(database) {
      last.sqlite(database);
      sqlite(database);
    },
    async mongo(connection) {
      await last.mongo(connection);
      await mongo(connection);
    },
  };
  return [...steps.slice(0, -1), filled];
}

/** Old data on its way to today's shape. */
export function migrationContract(factory: StoreFactory): void {
  const folder = useTemporaryFolder();

  describe('a store of an earlier version', () => {
    test('whose list of changes had no numbers gets them in the order of time', async () => {
      const changes = [
        { _id: 'c'.repeat(24), at: '2026-01-03', title: 'third' },
        { _id: 'a'.repeat(24), at: '2026-01-01', title: 'first' },
        { _id: 'b'.repeat(24), at: '2026-01-02', title: 'second' },
      ];
      const rest = { kind: 'page', action: 'changed', paths: ['/x'] };
      const steps = leftBy(
        2,
        (database) => {
          const insert = database.prepare('INSERT INTO changes VALUES (?, 1, ?, ?, ?, ?)');
          for (const { _id, at, title } of changes) {
            insert.run([_id, at, at, _id, JSON.stringify({ ...rest, title })]);
          }
        },
        async (connection) => {
          const documents = changes.map((change) => ({
            ...change,
            ...rest,
            version: 1,
            updatedAt: change.at,
            recordId: change._id,
          }));
          // Indexes of that time that the next step drops, and one that would refuse three entries without a number.
          const collection = connection.collection<{ _id: string }>('changes');
          await collection.insertMany(documents);
          await collection.createIndex({ at: 1, _id: 1 }, { name: 'at__id' });
        },
      );
      const place = `${folder()}/numbers`;
      // Made by the steps of that time; on MongoDB indexes come from today's declaration, after the steps.
      await openOnce(factory, place, steps);
      const store = await factory.open(place);
      const entries = await store.list('changes', { orderBy: 'seq' });
      expect(entries.map(({ seq, title, at }) => [seq, title, at])).toStrictEqual([
        [1, 'first', '2026-01-01'],
        [2, 'second', '2026-01-02'],
        [3, 'third', '2026-01-03'],
      ]);
      await store.transact((tx) => appendChanges(tx, [EVERYTHING], new Date()));
      expect((await store.list('changes', { orderBy: 'seq' })).map(({ seq }) => seq)).toStrictEqual([
        1, 2, 3, 4,
      ]);
      await store.close();
    });

    test('is cleaned by a step before a unique index is made over it', async () => {
      const place = `${folder()}/duplicates`;
      const double = (id: string) => ({ _id: id.repeat(24), version: 1, updatedAt: '', from: 'old', to: id });
      const fill = async (connection: MongoConnection) => {
        await connection.collection<{ _id: string }>('redirects').insertMany([double('a'), double('b')]);
      };
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
      const fillSqlite = (database: Database) => {
        database.exec('DROP INDEX redirects_unique_from');
        const insert = database.prepare('INSERT INTO redirects VALUES (?, 1, ?, ?, ?, ?)');
        for (const { _id, from, to } of [double('a'), double('b')]) insert.run([_id, '', from, to, '{}']);
      };
      const before = leftBy(MIGRATIONS.length, fillSqlite, fill);
      // MongoDB makes its indexes within the same start: there the old data and the step meet in one.
      if (factory.name === 'SQLite') await openOnce(factory, place, before);
      const store = await factory.open(place, { migrations: [...before, clean] });
      expect((await store.list('redirects')).map(({ to }) => to)).toStrictEqual(['a']);
      const again = store.transact((tx) => tx.insert('redirects', { from: 'old', to: 'c' }));
      await expect(again).rejects.toThrow(DuplicateKey);
      await store.close();
    });
  });
}

async function openOnce(factory: StoreFactory, place: string, migrations: Migration[]): Promise<void> {
  const store = await factory.open(place, { migrations });
  await store.close();
}
