import type { Migration } from './migration.ts';

const SQL = `
  CREATE TABLE lostEdits (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    recordId TEXT NOT NULL,
    at TEXT NOT NULL,
    doc TEXT NOT NULL
  ) STRICT;
  CREATE INDEX lostEdits_recordId_at ON lostEdits ("recordId", "at", "_id");
  CREATE INDEX lostEdits_at ON lostEdits ("at");

  CREATE TABLE marks (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    at TEXT NOT NULL,
    doc TEXT NOT NULL,
    heavy TEXT NOT NULL
  ) STRICT;
  CREATE INDEX marks_at ON marks ("at", "_id");
`;

/** What lost a conflict, and named marks. */
export const history: Migration = {
  version: 4,
  name: 'history',
  sqlite(database) {
    database.exec(SQL);
  },
  // MongoDB makes a collection with its first index.
  async mongo() {},
};
