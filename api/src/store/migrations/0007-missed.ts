import type { Migration } from './migration.ts';

const SQL = `
  CREATE TABLE missed (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    "key" TEXT NOT NULL,
    day TEXT NOT NULL,
    kind TEXT NOT NULL,
    term TEXT NOT NULL,
    doc TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX missed_unique_key ON missed ("key");
  CREATE INDEX missed_day ON missed ("day", "_id");
  CREATE INDEX missed_kind_term ON missed ("kind", "term");
`;

/** What visitors looked for and did not find is counted (D16). */
export const missed: Migration = {
  version: 7,
  name: 'missed',
  sqlite(database) {
    database.exec(SQL);
  },
  // MongoDB makes a collection with its first index.
  async mongo() {},
};
