import type { Migration } from './migration.ts';

const SQL = `
  CREATE TABLE figures (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    "key" TEXT NOT NULL,
    state TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    isDeleted INTEGER NOT NULL,
    doc TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX figures_unique_key ON figures ("key") WHERE isDeleted = 0;
  CREATE INDEX figures_isDeleted_order ON figures ("isDeleted", "order", "_id");
  CREATE INDEX figures_key ON figures ("key");
  CREATE INDEX figures_state ON figures ("state");
  CREATE INDEX figures_order ON figures ("order", "_id");

  CREATE TABLE tables (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    name TEXT NOT NULL,
    isDeleted INTEGER NOT NULL,
    doc TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX tables_unique_name ON tables ("name") WHERE isDeleted = 0;
  CREATE INDEX tables_isDeleted_name ON tables ("isDeleted", "name", "_id");
  CREATE INDEX tables_name ON tables ("name");

  CREATE TABLE galleryGroups (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    isDeleted INTEGER NOT NULL,
    doc TEXT NOT NULL
  ) STRICT;
  CREATE INDEX galleryGroups_isDeleted_order ON galleryGroups ("isDeleted", "order", "_id");
  CREATE INDEX galleryGroups_order ON galleryGroups ("order", "_id");

  CREATE TABLE siteSettings (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    doc TEXT NOT NULL
  ) STRICT;
`;

/** Figures, tables, gallery and settings become content (D14). What was built in is planted at the next start. */
export const catalogue: Migration = {
  version: 5,
  name: 'catalogue',
  sqlite(database) {
    database.exec(SQL);
  },
  // MongoDB makes a collection with its first index.
  async mongo() {},
};
