/** Tests the effect of the migration steps on the records of a store of release 0.1.0. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { STORES } from '../testing/stores.ts';
import type { StoreFactory } from '../testing/stores.ts';
import type { Store } from './port.ts';
import type { CollectionName } from './records.ts';
import { useTemporaryFolder } from '../testing/folders.ts';
import { latestVersion, RELEASE, type Migration } from './migration.ts';
import {
  accessibility,
  plainLogs,
  restorePoints,
  factorEnds,
  pages,
  MIGRATIONS,
  uploaders,
} from './migrations.ts';

const LATEST = latestVersion(MIGRATIONS);

type Planted = Record<string, unknown> & { _id: string };

/** Inserts records of an older shape into a store. Both stores keep open shapes as text. */
function plant(
  collection: CollectionName,
  indexed: readonly string[],
  records: readonly Planted[],
): Migration {
  return {
    version: LATEST + 1,
    name: 'older records',
    sqlite(database) {
      const columns = ['_id', 'version', 'updatedAt', ...indexed, 'doc'];
      const marks = columns.map(() => '?').join(', ');
      const names = columns.map((name) => `"${name}"`).join(', ');
      const insert = database.prepare(`INSERT INTO ${collection} (${names}) VALUES (${marks})`);
      for (const record of records)
        insert.run(record._id, 1, '', ...indexed.map((field) => record[field]), JSON.stringify(record));
    },
    async mongo(connection) {
      const documents = records.map((record) => ({
        ...Object.fromEntries(
          Object.entries(record).map(([field, value]) => [
            field,
            value !== null && typeof value === 'object' ? JSON.stringify(value) : value,
          ]),
        ),
        ...{ version: 1, updatedAt: '' },
      }));
      await connection.collection<Planted>(collection).insertMany(documents as unknown as Planted[]);
    },
  };
}

describe.each(STORES)('a store of the last release on $name', (factory: StoreFactory) => {
  const folder = useTemporaryFolder();
  const migrated = async (name: string, planted: Migration, step: Migration): Promise<Store> =>
    factory.open(join(folder(), name), {
      migrations: [...MIGRATIONS, planted, { ...step, version: LATEST + 2, name: `${step.name} again` }],
    });

  test('is the oldest that is opened: an older one is refused with what to do (D17.2)', async () => {
    let makeOlder = (): unknown => undefined;
    const hold: Migration = {
      version: LATEST + 1,
      name: 'hold',
      sqlite: (database) => (makeOlder = () => database.exec(`PRAGMA user_version = ${RELEASE - 1}`)),
      async mongo(connection) {
        const applied = connection.collection<{ _id: number }>('migrations');
        makeOlder = async () => {
          await applied.deleteMany({});
          await applied.insertOne({ _id: RELEASE - 1 });
        };
      },
    };
    const place = join(folder(), 'before');
    const store = await factory.open(place, { migrations: [...MIGRATIONS, hold] });
    await makeOlder();
    await store.close();
    for (let start = 0; start < 2; start += 1)
      await expect(factory.open(place)).rejects.toThrow(
        'is older than release 0.1.0 (schema 10): open it once with release 0.1.0',
      );
  });

  test('has back arrow and copy protection of built-in pages as fields of them (D17.3)', async () => {
    const ids = ['a', 'b'].map((digit) => digit.repeat(24));
    const older: Migration = {
      version: LATEST + 1,
      name: 'built-in pages of then',
      sqlite(database) {
        database.exec(`
          ALTER TABLE pages ADD COLUMN builtIn INTEGER NOT NULL DEFAULT 0;
          CREATE INDEX pages_builtIn ON pages ("builtIn");
        `);
        const columns = '_id, version, updatedAt, slug, url, featured, isDeleted, builtIn, doc, heavy';
        const insert = database.prepare(
          `INSERT INTO pages (${columns}) VALUES (?, 1, '', ?, '', 0, 0, ?, '{"title":"T"}', '[]')`,
        );
        for (const [at, id] of ids.entries()) insert.run([id, id, 1 - at]);
      },
      async mongo(connection) {
        const all = connection.collection<Planted>('pages');
        await all.createIndex({ builtIn: 1 });
        const page = { version: 1, updatedAt: '', title: 'T', url: '', featured: false, isDeleted: false };
        await all.insertMany(
          ids.map((_id, at) => ({ ...page, _id, slug: _id, content: '[]', builtIn: at === 0 })),
        );
      },
    };
    const store = await migrated('pages', older, pages);
    expect(await store.list('pages', { orderBy: 'slug' })).toMatchObject([
      { title: 'T', backTo: 'home', copyProtection: true },
      { title: 'T', backTo: 'previous', copyProtection: false },
    ]);
    await store.close();
  });

  test('begins with a draft of the accessibility statement (D30.1)', async () => {
    const settings = [{ _id: 'a'.repeat(24), name: 'Name', termsApproved: true }];
    const store = await migrated('statement', plant('siteSettings', [], settings), accessibility);
    expect(await store.list('siteSettings')).toMatchObject([
      { name: 'Name', termsApproved: true, accessibilityApproved: false },
    ]);
    await store.close();
  });

  test('keeps the uploader of a file that never changed (D34.1)', async () => {
    const file = { savedBy: 'Anna', binnedAt: null, replacedBy: null, alt: '', createdAt: '' };
    const files = [
      { ...file, _id: 'a'.repeat(24), name: '1.png', title: 'Clamp.png' },
      // The record was created when someone moved the file to the bin.
      { ...file, _id: 'b'.repeat(24), name: '2.png', title: '2.png' },
    ];
    const store = await migrated('uploaders', plant('files', ['name', 'replacedBy'], files), uploaders);
    const known = (await store.list('files')).map(({ title, addedBy }) => [title, addedBy]);
    expect(known.sort()).toEqual([
      ['2.png', null],
      ['Clamp.png', 'Anna'],
    ]);
    await store.close();
  });

  test('keeps its events, without the notes of the hash chain', async () => {
    const event = { about: '', at: '2026-01-01T00:00:00.000Z', savedBy: null, changeSeq: 4, changeHash: 'a' };
    const events = ['login', 'pruned', 'deploy'].map((what, at) => ({
      ...{ ...event, what, hash: 'b', seq: at + 1 },
      _id: String(at).repeat(24),
    }));
    const store = await migrated('events', plant('events', ['seq', 'what'], events), plainLogs);
    const kept = await store.list('events', { orderBy: 'seq' });
    expect(kept.map(({ what, seq }) => [what, seq])).toEqual([
      ['login', 1],
      ['deploy', 3],
    ]);
    expect(JSON.stringify(kept)).not.toMatch(/hash/i);
    await store.close();
  });

  test('leaves its restore points as files with the records of then, and says so once', async () => {
    const dataDir = join(folder(), 'restore points');
    const id = (digit: string) => digit.repeat(24);
    const snapshot = { _id: id('a'), version: 2, title: 'Then' };
    const older: Migration = {
      version: LATEST + 1,
      name: 'restore points of then',
      sqlite(database) {
        database.exec(
          'CREATE TABLE marks (_id TEXT, version INTEGER, updatedAt TEXT, at TEXT, doc TEXT, heavy TEXT) STRICT',
        );
        const records = JSON.stringify({
          product: [
            [id('a'), 2],
            [id('b'), 1],
          ],
        });
        database
          .prepare('INSERT INTO marks (_id, version, updatedAt, at, doc, heavy) VALUES (?, 1, ?, ?, ?, ?)')
          .run([
            id('c'),
            '',
            '2026-01-02T00:00:00.000Z',
            '{"name":"Before spring","savedBy":null,"count":2}',
            records,
          ]);
        database
          .prepare(
            'INSERT INTO revisions (_id, version, updatedAt, recordId, recordVersion, savedAt, doc, heavy) VALUES (?, 1, ?, ?, 2, ?, ?, ?)',
          )
          .run([id('d'), '', id('a'), '', '{"kind":"product"}', JSON.stringify(snapshot)]);
      },
      async mongo(connection) {
        const head = { version: 1, updatedAt: '' };
        await connection.collection<Planted>('marks').insertOne({
          ...{ _id: id('c'), ...head, name: 'Before spring', at: '2026-01-02T00:00:00.000Z', savedBy: null },
          records: JSON.stringify({
            product: [
              [id('a'), 2],
              [id('b'), 1],
            ],
          }),
        });
        await connection.collection<Planted>('revisions').insertOne({
          ...{ _id: id('d'), ...head, kind: 'product', recordId: id('a'), recordVersion: 2, savedAt: '' },
          snapshot: JSON.stringify(snapshot),
        });
      },
    };
    const store = await migrated('restore points', older, restorePoints);
    const left = join(dataDir, 'restore-points');
    const [file = '', ...more] = readdirSync(left);
    expect([file, more]).toEqual([`2026-01-02-${id('c')}.json`, []]);
    expect(JSON.parse(readFileSync(join(left, file), 'utf8'))).toMatchObject({
      name: 'Before spring',
      products: [snapshot, { _id: id('b'), gone: true }],
    });
    expect(await store.list('events')).toMatchObject([{ what: 'restore-points-saved', about: left }]);
    await store.close();
  });

  test('lets an editor with codes sign in with the password, and says so once', async () => {
    const editor = { passwordHash: 'hash', createdAt: '2026-01-01T00:00:00.000Z' };
    const factor = { secret: 'ABC', lastStep: 3, recovery: ['a'] };
    const editors = [
      { ...editor, _id: 'a'.repeat(24), name: 'Anna', key: 'anna', factor: { ...factor, isOn: true } },
      { ...editor, _id: 'b'.repeat(24), name: 'Bert', key: 'bert', factor: { ...factor, isOn: false } },
      { ...editor, _id: 'c'.repeat(24), name: 'Carl', key: 'carl', factor: null },
    ];
    const store = await migrated('factor', plant('editors', ['key'], editors), factorEnds);
    const migratedEditors = await store.list('editors', { orderBy: 'key' });
    expect(migratedEditors.map(({ name, passkeyAdvised }) => [name, passkeyAdvised])).toEqual([
      ['Anna', true],
      ['Bert', false],
      ['Carl', false],
    ]);
    expect(migratedEditors.map(({ passwordHash }) => passwordHash)).toEqual(['hash', 'hash', 'hash']);
    const events = await store.list('events');
    expect(events.map(({ what, about, seq }) => [what, about, seq])).toEqual([['factor-ended', 'Anna', 1]]);
    await store.close();
  });
});
