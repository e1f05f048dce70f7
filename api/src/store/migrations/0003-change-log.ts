import type { Migration } from './migration.ts';

const SQL = `
  ALTER TABLE changes RENAME TO changes_before;
  DROP INDEX changes_at;
  DROP INDEX changes_recordId;
  CREATE TABLE changes (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    seq INTEGER NOT NULL,
    recordId TEXT,
    doc TEXT NOT NULL
  ) STRICT;
  INSERT INTO changes
    SELECT _id, version, updatedAt, row_number() OVER (ORDER BY at, _id), recordId, json_set(doc, '$.at', at)
    FROM changes_before;
  DROP TABLE changes_before;
  CREATE UNIQUE INDEX changes_unique_seq ON changes (seq);
  CREATE INDEX changes_recordId ON changes ("recordId");

  DROP INDEX revisions_recordId_savedAt;
  CREATE INDEX revisions_recordId_recordVersion ON revisions ("recordId", "recordVersion", "_id");

  CREATE TABLE leases (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    name TEXT NOT NULL,
    doc TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX leases_unique_name ON leases (name);

  CREATE TABLE attempts (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    caller TEXT NOT NULL,
    seenAt INTEGER NOT NULL,
    doc TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX attempts_unique_caller ON attempts (caller);
  CREATE INDEX attempts_seenAt ON attempts (seenAt);
`;

interface OldChange {
  _id: string;
  at: string;
  seq?: number;
}

/** The list of changes becomes the numbered change log (D13); leases and guesses move into the store. */
export const changeLog: Migration = {
  version: 3,
  name: 'change-log',
  sqlite(database) {
    database.exec(SQL);
  },
  async mongo(connection) {
    const changes = connection.collection<OldChange>('changes');
    const inOrder = await changes.find({}, { sort: { at: 1, _id: 1 } }).toArray();
    for (const [index, { _id }] of inOrder.entries()) {
      await changes.updateOne({ _id }, { $set: { seq: index + 1 } });
    }
    await dropIndex(connection, 'changes', 'at__id');
    await dropIndex(connection, 'revisions', 'recordId_savedAt__id');
  },
};

/** Dropped already when the step is run again. */
async function dropIndex(
  connection: Parameters<Migration['mongo']>[0],
  collection: string,
  name: string,
): Promise<void> {
  const known = await connection
    .collection(collection)
    .indexes()
    .catch(() => []);
  if (known.some((index) => index.name === name)) await connection.collection(collection).dropIndex(name);
}
