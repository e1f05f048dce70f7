import type { Migration } from './migration.ts';

const SQL = `
  CREATE TABLE changes (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    at TEXT NOT NULL,
    recordId TEXT,
    doc TEXT NOT NULL
  ) STRICT;
  CREATE INDEX changes_at ON changes ("at", "_id");
  CREATE INDEX changes_recordId ON changes ("recordId");
`;

/** What has changed since the last deploy (D8). */
export const changes: Migration = {
  version: 2,
  name: 'changes',
  sqlite(database) {
    database.exec(SQL);
  },
  // MongoDB makes a collection with its first index.
  async mongo() {},
};
