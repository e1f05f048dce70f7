import type { Migration } from './migration.ts';

/** Drawings are content of the store. The next start fills them in from the catalog folder (drawings/drawings.ts). */
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
  // MongoDB makes a collection with its first index.
  async mongo() {},
};
