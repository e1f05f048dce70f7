import type { Database } from 'libsql';
import type { Connection } from 'mongoose';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from './collections.ts';
import type { Migration } from './migration.ts';

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
  process.stderr.write(
    `Restore points are no longer supported: ${String(points.length)} were saved in ${folder}\n`,
  );
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

/** Returns the statement for a table of these columns, in addition to those of every table. */
const createTable = (name: string, columns: string): string => `
  CREATE TABLE ${name} (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    ${columns},
    doc TEXT NOT NULL
  ) STRICT;`;

/** Adds a collection. MongoDB creates it with its first index. */
function newCollection(version: number, name: string, columns: string, index: string): Migration {
  return {
    version,
    name,
    sqlite(database) {
      database.exec(createTable(name, columns) + index);
    },
    async mongo() {},
  };
}

/** Adds a field with the same value in all records. Both stores keep open shapes as JSON. */
function newField(
  tables: readonly string[],
  field: string,
  value: unknown,
): Pick<Migration, 'sqlite' | 'mongo'> {
  const json = JSON.stringify(value);
  return {
    sqlite(database) {
      for (const table of tables)
        database.prepare(`UPDATE ${table} SET doc = json_set(doc, '$.${field}', json(?))`).run([json]);
    },
    async mongo(connection) {
      const stored = value !== null && typeof value === 'object' ? json : value;
      for (const table of tables)
        await connection
          .collection(table)
          .updateMany({ [field]: { $exists: false } }, { $set: { [field]: stored } });
    },
  };
}

/**
 * Adds drawings to the content. The next start fills them in from the catalog folder (drawings/drawings.ts).
 */
export const drawings = newCollection(
  15,
  'drawings',
  'name TEXT NOT NULL',
  'CREATE UNIQUE INDEX drawings_unique_name ON drawings (name)',
);

/**
 * Makes failed logins one count with an end. Counts of the last release cover minutes and are not migrated.
 */
export const attempts: Migration = {
  version: 16,
  name: 'attempts',
  sqlite(database) {
    database.exec(`
      DROP TABLE attempts;
      ${createTable('attempts', 'caller TEXT NOT NULL, expiresAt INTEGER NOT NULL')}
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

/** Adds certificates to the content (D26). */
export const certificates = newCollection(
  18,
  'certificates',
  'isDeleted INTEGER NOT NULL, type TEXT NOT NULL',
  'CREATE INDEX certificates_isDeleted_type ON certificates (isDeleted, type, _id)',
);

/** Adds the approval of the accessibility statement to the settings (D30). The statement begins as a draft. */
export const accessibility: Migration = {
  version: 19,
  name: 'accessibility statement',
  ...newField(['siteSettings'], 'accessibilityApproved', false),
};

/** Adds the choices for the printed catalog to the settings (D29). */
export const printedCatalog: Migration = {
  version: 20,
  name: 'printed catalog',
  ...newField(['siteSettings'], 'printedCatalog', { title: '', paper: 'letter', chapters: [], edition: '' }),
};

/** Adds the names of uploads and their bin (D34). Earlier uploads have no record until the office deletes one. */
export const files = newCollection(
  21,
  'files',
  'name TEXT NOT NULL',
  'CREATE UNIQUE INDEX files_unique_name ON files (name)',
);

/** Adds the columns for replacements and descriptions of files (D34.7, D34.9). */
export const replacedFiles: Migration = {
  version: 22,
  name: 'replaced files',
  sqlite(database) {
    database.exec(`
      ALTER TABLE files ADD COLUMN replacedBy TEXT;
      CREATE INDEX files_replacedBy ON files (replacedBy);
      UPDATE files SET doc = json_set(doc, '$.alt', '');
    `);
  },
  async mongo(connection) {
    const all = connection.collection('files');
    await all.updateMany({ replacedBy: { $exists: false } }, { $set: { replacedBy: null, alt: '' } });
  },
};

const atOnce = newField(['siteSettings'], 'publishing', 'at-once');

/** Adds the setting `publishing` and the live content that visitors see until a deploy (D37). */
export const publishing: Migration = {
  version: 23,
  name: 'publishing',
  sqlite(database, dataDir) {
    database.exec(`
      ${createTable('liveContent', 'content TEXT NOT NULL')}
      CREATE INDEX liveContent_content ON liveContent (content);
    `);
    atOnce.sqlite(database, dataDir);
  },
  mongo: atOnce.mongo,
};

/** Adds the setting `logo` (D39). */
export const logo: Migration = {
  version: 24,
  name: 'logo',
  ...newField(['siteSettings'], 'logo', ''),
};

/**
 * Adds the uploader of a file (D34.1). Only a record that never changed still has that person, and only an
 * upload has a title of its own.
 */
export const uploaders: Migration = {
  version: 25,
  name: 'uploaders',
  sqlite(database) {
    database.exec(`
      UPDATE files SET doc = json_set(doc, '$.addedBy', CASE
        WHEN version = 1 AND json_extract(doc, '$.title') <> name THEN json_extract(doc, '$.savedBy')
      END);
    `);
  },
  async mongo(connection) {
    const all = connection.collection('files');
    const isUpload = { $and: [{ $eq: ['$version', 1] }, { $ne: ['$title', '$name'] }] };
    await all.updateMany({ addedBy: { $exists: false } }, [
      { $set: { addedBy: { $cond: [isUpload, '$savedBy', null] } } },
    ]);
  },
};

/** Adds the time of the last change that visitors saw (D27.3). */
export const shownTimes: Migration = {
  version: 26,
  name: 'shown times',
  ...newField(['products', 'pages'], 'shownAt', null),
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
  certificates,
  accessibility,
  printedCatalog,
  files,
  replacedFiles,
  publishing,
  logo,
  uploaders,
  shownTimes,
];
