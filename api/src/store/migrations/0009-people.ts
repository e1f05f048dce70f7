import type { Migration } from './migration.ts';

const SQL = `
  UPDATE changes SET doc = json_set(doc, '$.savedBy', json('null'), '$.recordVersion', json('null'), '$.hash', '');
  UPDATE sessions SET doc = json_set(doc, '$.editor', json('null'), '$.device', '');

  CREATE TABLE events (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    seq INTEGER NOT NULL,
    what TEXT NOT NULL,
    doc TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX events_unique_seq ON events (seq);
  CREATE INDEX events_what ON events (what);

  CREATE TABLE editors (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    "key" TEXT NOT NULL,
    doc TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX editors_unique_key ON editors ("key");
`;

/** The change log says who and is chained; events beside it; named editors (D15). */
export const people: Migration = {
  version: 9,
  name: 'people',
  sqlite(database) {
    database.exec(SQL);
  },
  async mongo(connection) {
    const isOld = { hash: { $exists: false } };
    const chained = { savedBy: null, recordVersion: null, hash: '' };
    await connection.collection('changes').updateMany(isOld, { $set: chained });
    const nameless = { device: { $exists: false } };
    await connection.collection('sessions').updateMany(nameless, { $set: { editor: null, device: '' } });
  },
};
