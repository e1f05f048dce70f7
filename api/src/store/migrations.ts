import type { Database } from 'libsql';
import type { Connection } from 'mongoose';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from './collections.ts';
import { StoreUnavailable } from './port.ts';

/**
 * One migration step. A published step never changes, and nothing in it reads the current declaration. SQLite
 * runs all pending steps in one transaction. MongoDB cannot, so its step must tolerate another run, even
 * after an interruption. MongoDB's indexes are created after the steps.
 */
export interface Migration {
  /** RELEASE + 1, + 2, and so on. */
  readonly version: number;
  readonly name: string;
  /** @param dataDir the folder where a step may leave files for the operator */
  readonly sqlite: (database: Database, dataDir: string) => void;
  readonly mongo: (connection: Connection, dataDir: string) => Promise<void>;
}

/** The schema of the oldest stores that can be migrated: those of release 0.1.0. */
export const RELEASE = 11;

export const latestVersion = (migrations: readonly Migration[]): number =>
  migrations.at(-1)?.version ?? RELEASE;

/**
 * Verifies that this program can migrate the schema.
 * @throws StoreUnavailable for a schema of a newer program, or of one before the release
 */
export function requireKnownVersion(place: string, found: number, known: number): void {
  if (found < RELEASE) throw new StoreUnavailable(olderVersionMessage(place, found));
  if (found > known)
    throw new StoreUnavailable(
      `The data in ${place} was written by a newer version of this program (schema ${found}, this one knows ${known}): update the program, or name another place for the data.`,
    );
}

export function olderVersionMessage(place: string, found: number): string {
  return `The data in ${place} is older than release 0.1.0 (schema ${found}): open it once with release 0.1.0, then start this version again. Nothing was changed.`;
}

/** Makes the logs plain lists: removes hashes and the notes that continued a chain, and keeps the entries. */
export const plainLogs: Migration = {
  version: 12,
  name: 'plain logs',
  sqlite(database) {
    database.exec(`
      UPDATE changes SET doc = json_remove(doc, '$.hash');
      UPDATE events SET doc = json_remove(doc, '$.hash', '$.changeSeq', '$.changeHash');
      DELETE FROM events WHERE what = 'pruned';
    `);
  },
  async mongo(connection) {
    await connection.collection('changes').updateMany({}, { $unset: { hash: '' } });
    await connection.collection('events').deleteMany({ what: 'pruned' });
    const chain = { hash: '', changeSeq: '', changeHash: '' };
    await connection.collection('events').updateMany({}, { $unset: chain });
  },
};

/** The collections of the records that a restore point names, by kind. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  product: 'products',
  'sidebar-item': 'sidebarItems',
  page: 'pages',
  figure: 'figures',
  table: 'tables',
  'gallery-group': 'galleryGroups',
  settings: 'siteSettings',
};

type Versioned = Record<string, unknown> & { _id: string; version: number };
interface RestorePoint {
  _id: string;
  name: string;
  at: string;
  savedBy: string | null;
  records: Record<string, [id: string, version: number][]>;
}

/**
 * Writes each restore point with the records of that moment.
 * @param versions the versions of all records, older ones of a record first
 * @returns the folder
 */
function writeFiles(points: readonly RestorePoint[], versions: readonly Versioned[], dataDir: string) {
  const folder = join(dataDir, 'restore-points');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const versionsOf = new Map<string, Versioned[]>();
  for (const record of versions) versionsOf.set(record._id, [...(versionsOf.get(record._id) ?? []), record]);
  for (const { _id, name, at, savedBy, records } of points) {
    const found = Object.entries(records).map(([kind, marked]) => {
      const asOf = ([id, version]: [string, number]) =>
        versionsOf.get(id)?.find((record) => record.version >= version) ?? { _id: id, gone: true };
      return [COLLECTIONS[kind] ?? kind, marked.map(asOf)] as const;
    });
    const content = { name, at, by: savedBy, ...Object.fromEntries(found) };
    const file = join(folder, `${at.slice(0, 10)}-${_id}.json`);
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  }
  process.stderr.write(`Restore points have ended: ${String(points.length)} were saved in ${folder}\n`);
  return folder;
}

/** Appends to the activity list. `addEventTo` does the same on MongoDB. */
function addEvent(database: Database, what: string, about: string): void {
  const { seq } = database.prepare('SELECT coalesce(max(seq), 0) + 1 AS seq FROM events').get() as {
    seq: number;
  };
  const now = new Date();
  const at = now.toISOString();
  database
    .prepare('INSERT INTO events (_id, version, updatedAt, seq, what, doc) VALUES (?, 1, ?, ?, ?, ?)')
    .run([newId(now), at, seq, what, JSON.stringify({ about, at, savedBy: null })]);
}

async function addEventTo(connection: Connection, what: string, about: string): Promise<void> {
  const events = connection.collection<Record<string, unknown> & { _id: string }>('events');
  const [newest] = await events.find({}, { sort: { seq: -1 }, limit: 1 }).toArray();
  const now = new Date();
  const at = now.toISOString();
  const head = { _id: newId(now), version: 1, updatedAt: at, savedBy: null };
  await events.insertOne({ ...head, seq: Number(newest?.['seq'] ?? 0) + 1, what, about, at });
}

/** Ends restore points. Those of an older store become files in the data directory. */
export const restorePoints: Migration = {
  version: 13,
  name: 'restore points',
  sqlite(database, dataDir) {
    const rows = (sql: string) => database.prepare(sql).all([]) as Record<string, unknown>[];
    const points = rows('SELECT _id, at, doc, heavy FROM marks').map(({ doc, heavy, ...row }) => ({
      ...row,
      ...(JSON.parse(String(doc)) as object),
      records: JSON.parse(String(heavy)) as unknown,
    })) as RestorePoint[];
    if (points.length > 0) {
      const earlier = rows('SELECT heavy FROM revisions ORDER BY recordVersion').map(
        ({ heavy }) => JSON.parse(String(heavy)) as Versioned,
      );
      const current = Object.values(COLLECTIONS).flatMap((table) =>
        rows(`SELECT * FROM ${table}`).map(({ doc, heavy, ...row }) => {
          const content = heavy === undefined ? {} : { content: heavy };
          return { ...row, ...(JSON.parse(String(doc)) as object), ...content } as Versioned;
        }),
      );
      addEvent(database, 'restore-points-saved', writeFiles(points, [...earlier, ...current], dataDir));
    }
    database.exec('DROP TABLE marks');
  },
  async mongo(connection, dataDir) {
    const collection = (name: string) => connection.collection<Versioned>(name);
    const points = (await collection('marks').find({}).toArray()).map((point) => ({
      ...point,
      records: JSON.parse(String(point['records'])) as unknown,
    })) as unknown as RestorePoint[];
    if (points.length > 0) {
      const revisions = await collection('revisions')
        .find({}, { sort: { recordVersion: 1 } })
        .toArray();
      const versions = revisions.map(({ snapshot }) => JSON.parse(String(snapshot)) as Versioned);
      for (const name of Object.values(COLLECTIONS))
        versions.push(...(await collection(name).find({}).toArray()));
      await addEventTo(connection, 'restore-points-saved', writeFiles(points, versions, dataDir));
    }
    await collection('marks').drop();
  },
};

/**
 * Ends codes of authenticator apps. The activity list names the editors, and the admin asks them to add a
 * passkey.
 */
export const factorEnds: Migration = {
  version: 14,
  name: 'factor ends',
  sqlite(database) {
    const editors = database
      .prepare(`SELECT doc ->> 'name' AS name FROM editors WHERE doc ->> '$.factor.isOn'`)
      .all() as { name: string }[];
    for (const { name } of editors) addEvent(database, 'factor-ended', name);
    database.exec(`
      UPDATE editors SET doc = json_remove(
        json_set(doc, '$.passkeyAdvised', json(iif(doc ->> '$.factor.isOn', 'true', 'false'))),
        '$.factor')
    `);
  },
  // Each editor's event precedes their change, so that a step that was cut off creates no event twice.
  async mongo(connection) {
    const editors = connection.collection<Versioned>('editors');
    const events = connection.collection('events');
    for (const { _id, name, factor } of await editors.find({ factor: { $exists: true } }).toArray()) {
      const { isOn = false } = (JSON.parse(String(factor ?? 'null')) ?? {}) as { isOn?: boolean };
      const isNoted = (await events.findOne({ what: 'factor-ended', about: name })) !== null;
      if (isOn && !isNoted) await addEventTo(connection, 'factor-ended', String(name));
      await editors.updateOne({ _id }, { $set: { passkeyAdvised: isOn }, $unset: { factor: '' } });
    }
  },
};

/**
 * Adds drawings to the content. The next start fills them in from the catalog folder (drawings/drawings.ts).
 */
export const drawings: Migration = {
  version: 15,
  name: 'drawings',
  sqlite(database) {
    database.exec(`
      CREATE TABLE drawings (
        _id TEXT NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        updatedAt TEXT NOT NULL,
        name TEXT NOT NULL,
        doc TEXT NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX drawings_unique_name ON drawings (name);
    `);
  },
  // MongoDB creates a collection with its first index.
  async mongo() {},
};

/**
 * Makes failed logins one count with an end. Counts of the last release cover minutes and are not migrated.
 */
export const attempts: Migration = {
  version: 16,
  name: 'attempts',
  sqlite(database) {
    database.exec(`
      DROP TABLE attempts;
      CREATE TABLE attempts (
        _id TEXT NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        updatedAt TEXT NOT NULL,
        caller TEXT NOT NULL,
        expiresAt INTEGER NOT NULL,
        doc TEXT NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX attempts_unique_caller ON attempts (caller);
      CREATE INDEX attempts_expiresAt ON attempts (expiresAt);
    `);
  },
  async mongo(connection) {
    const collection = connection.collection('attempts');
    if ((await connection.listCollections()).some(({ name }) => name === 'attempts')) await collection.drop();
  },
};

/**
 * Moves the content of built-in pages into a field of the record. The next start seeds the pages nobody has
 * edited.
 */
export const pages: Migration = {
  version: 17,
  name: 'pages',
  sqlite(database) {
    database.exec(`
      UPDATE pages SET doc = json_set(doc,
        '$.backTo', iif(builtIn, 'home', 'previous'),
        '$.copyProtection', json(iif(builtIn, 'true', 'false')));
      DROP INDEX pages_builtIn;
      ALTER TABLE pages DROP COLUMN builtIn;
    `);
  },
  async mongo(connection) {
    const all = connection.collection('pages');
    for (const builtIn of [true, false]) {
      const fields = { backTo: builtIn ? 'home' : 'previous', copyProtection: builtIn };
      await all.updateMany({ builtIn }, { $set: fields, $unset: { builtIn: '' } });
    }
    const indexes = await all.indexes().catch(() => []);
    for (const { name = '', key } of indexes) if ('builtIn' in key) await all.dropIndex(name);
  },
};

/**
 * Every step since release 0.1.0, oldest first. An empty store runs none of them, because it is created from
 * the current declaration.
 */
export const MIGRATIONS: readonly Migration[] = [
  plainLogs,
  restorePoints,
  factorEnds,
  drawings,
  attempts,
  pages,
];
