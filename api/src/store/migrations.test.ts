/** Tests the effect of the migration steps on the records of a store of release 0.1.0. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { STORES } from '../testing/stores.ts';
import type { StoreFactory } from '../testing/stores.ts';
import type { Store } from './port.ts';
import { useTemporaryFolder } from '../testing/folders.ts';
import { latestVersion, RELEASE, type Migration } from './migration.ts';
import {
  accessibility,
  plainLogs,
  restorePoints,
  factorEnds,
  pages,
  MIGRATIONS,
  shownTimes,
  uploaders,
} from './migrations.ts';

const LATEST = latestVersion(MIGRATIONS);

type Planted = Record<string, unknown> & { _id: string };

interface Older {
  /** The columns of SQLite that only some tables have. */
  indexed?: readonly string[];
  heavy?: string;
  /** Gives SQLite a table or a column of then. */
  prepare?: string;
}

/** Inserts records of an older shape into a store. Both stores keep open shapes as text. */
function plant(
  collection: string,
  { indexed = [], heavy, prepare = '' }: Older,
  records: readonly Planted[],
): Migration {
  return {
    version: 0,
    name: 'older records',
    sqlite(database) {
      database.exec(prepare);
      const own = heavy === undefined ? [] : ['heavy'];
      const columns = ['_id', 'version', 'updatedAt', ...indexed, 'doc', ...own];
      const marks = columns.map(() => '?').join(', ');
      const names = columns.map((name) => `"${name}"`).join(', ');
      const insert = database.prepare(`INSERT INTO ${collection} (${names}) VALUES (${marks})`);
      for (const record of records) {
        const text = heavy === undefined ? [] : [JSON.stringify(record[heavy])];
        const values = indexed.map((field) => record[field]);
        insert.run(
          record._id,
          1,
          '',
          ...values,
          JSON.stringify({ ...record, [heavy ?? '']: undefined }),
          ...text,
        );
      }
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
  /** Opens a new store and runs a step again on these records. */
  async function migrated(step: Migration, ...planted: Migration[]): Promise<Store> {
    const again = [...planted, step].map((each, at) => ({ ...each, version: LATEST + 1 + at }));
    const store = await factory.open(join(folder(), step.name), { migrations: [...MIGRATIONS, ...again] });
    onTestFinished(() => store.close());
    return store;
  }

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
    const prepare = `
      ALTER TABLE pages ADD COLUMN builtIn INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX pages_builtIn ON pages ("builtIn");
    `;
    const indexed = ['slug', 'url', 'featured', 'isDeleted', 'builtIn'];
    // SQLite has no booleans.
    const [yes, no] = factory.name === 'SQLite' ? [1, 0] : [true, false];
    const page = { title: 'T', url: '', featured: no, isDeleted: no, content: [] };
    const older = plant('pages', { indexed, heavy: 'content', prepare }, [
      { ...page, _id: 'a'.repeat(24), slug: 'a', builtIn: yes },
      { ...page, _id: 'b'.repeat(24), slug: 'b', builtIn: no },
    ]);
    const store = await migrated(pages, older);
    expect(await store.list('pages', { orderBy: 'slug' })).toMatchObject([
      { title: 'T', backTo: 'home', copyProtection: true },
      { title: 'T', backTo: 'previous', copyProtection: false },
    ]);
  });

  test('has products and pages whose last change was shown, apart from drafts saved since (D27.3)', async () => {
    const indexed = ['slug', 'url', 'featured', 'isDeleted'];
    const no = factory.name === 'SQLite' ? 0 : false;
    const _id = 'a'.repeat(24);
    const page = { _id, title: 'T', slug: 'a', url: '', featured: no, isDeleted: no, content: [] };
    const store = await migrated(shownTimes, plant('pages', { indexed, heavy: 'content' }, [page]));
    const before = await store.get('pages', _id);
    expect(before).toMatchObject({ shownAt: null });
    const save = (changes: object) => store.transact((tx) => tx.update('pages', _id, changes));
    expect(await save({ prepared: { from: {}, to: {} } })).toMatchObject({ shownAt: before?.updatedAt });
    expect(await save({ prepared: null })).toMatchObject({ shownAt: before?.updatedAt });
    expect(await save({ title: 'New' })).toMatchObject({ shownAt: null });
  });

  test('begins with a draft of the accessibility statement (D30.1)', async () => {
    const settings = [{ _id: 'a'.repeat(24), name: 'Name', termsApproved: true }];
    const store = await migrated(accessibility, plant('siteSettings', {}, settings));
    expect(await store.list('siteSettings')).toMatchObject([
      { name: 'Name', termsApproved: true, accessibilityApproved: false },
    ]);
  });

  test('keeps the uploader of a file that never changed (D34.1)', async () => {
    const file = { savedBy: 'Anna', binnedAt: null, replacedBy: null, alt: '', createdAt: '' };
    const files = [
      { ...file, _id: 'a'.repeat(24), name: '1.png', title: 'Clamp.png' },
      // The record was created when someone moved the file to the bin.
      { ...file, _id: 'b'.repeat(24), name: '2.png', title: '2.png' },
    ];
    const store = await migrated(uploaders, plant('files', { indexed: ['name', 'replacedBy'] }, files));
    const known = (await store.list('files')).map(({ title, addedBy }) => [title, addedBy]);
    expect(known.sort()).toEqual([
      ['2.png', null],
      ['Clamp.png', 'Anna'],
    ]);
  });

  test('keeps its events, without the notes of the hash chain', async () => {
    const event = { about: '', at: '2026-01-01T00:00:00.000Z', savedBy: null, changeSeq: 4, changeHash: 'a' };
    const events = ['login', 'pruned', 'deploy'].map((what, at) => ({
      ...{ ...event, what, hash: 'b', seq: at + 1 },
      _id: String(at).repeat(24),
    }));
    const store = await migrated(plainLogs, plant('events', { indexed: ['seq', 'what'] }, events));
    const kept = await store.list('events', { orderBy: 'seq' });
    expect(kept.map(({ what, seq }) => [what, seq])).toEqual([
      ['login', 1],
      ['deploy', 3],
    ]);
    expect(JSON.stringify(kept)).not.toMatch(/hash/i);
  });

  test('leaves its restore points as files with the records of then, and says so once', async () => {
    const [id, gone] = ['a'.repeat(24), 'b'.repeat(24)];
    const snapshot = { _id: id, version: 2, title: 'Then' };
    const point = { name: 'Before spring', at: '2026-01-02T00:00:00.000Z', savedBy: null, count: 2 };
    const records = {
      product: [
        [id, 2],
        [gone, 1],
      ],
    };
    const columns = '_id TEXT, version INTEGER, updatedAt TEXT, at TEXT, doc TEXT, heavy TEXT';
    const marks = { indexed: ['at'], heavy: 'records', prepare: `CREATE TABLE marks (${columns}) STRICT` };
    const revisions = { indexed: ['recordId', 'recordVersion', 'savedAt'], heavy: 'snapshot' };
    const store = await migrated(
      restorePoints,
      plant('marks', marks, [{ ...point, _id: 'c'.repeat(24), records }]),
      plant('revisions', revisions, [
        { _id: 'd'.repeat(24), kind: 'product', recordId: id, recordVersion: 2, savedAt: '', snapshot },
      ]),
    );
    const left = join(folder(), restorePoints.name, 'restore-points');
    const [file = '', ...more] = readdirSync(left);
    expect([file, more]).toEqual([`2026-01-02-${'c'.repeat(24)}.json`, []]);
    expect(JSON.parse(readFileSync(join(left, file), 'utf8'))).toMatchObject({
      name: 'Before spring',
      products: [snapshot, { _id: gone, gone: true }],
    });
    expect(await store.list('events')).toMatchObject([{ what: 'restore-points-saved', about: left }]);
  });

  test('lets an editor with codes sign in with the password, and says so once', async () => {
    const factor = { secret: 'ABC', lastStep: 3, recovery: ['a'] };
    const editors = [
      ['Anna', { ...factor, isOn: true }],
      ['Bert', { ...factor, isOn: false }],
      ['Carl', null],
    ].map(([name, own], at) => ({
      ...{ _id: String(at).repeat(24), name, key: String(name).toLowerCase(), factor: own },
      ...{ passwordHash: 'hash', createdAt: '2026-01-01T00:00:00.000Z' },
    }));
    const store = await migrated(factorEnds, plant('editors', { indexed: ['key'] }, editors));
    expect(await store.list('editors', { orderBy: 'key' })).toMatchObject([
      { name: 'Anna', passkeyAdvised: true, passwordHash: 'hash' },
      { name: 'Bert', passkeyAdvised: false, passwordHash: 'hash' },
      { name: 'Carl', passkeyAdvised: false, passwordHash: 'hash' },
    ]);
    const events = await store.list('events');
    expect(events.map(({ what, about, seq }) => [what, about, seq])).toEqual([['factor-ended', 'Anna', 1]]);
  });
});
