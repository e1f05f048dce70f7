import type { Migration } from './migration.ts';

const SQL = `
  CREATE TABLE products (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    slug TEXT NOT NULL,
    url TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    isDeleted INTEGER NOT NULL,
    doc TEXT NOT NULL,
    heavy TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX products_unique_slug ON products ("slug") WHERE isDeleted = 0;
  CREATE INDEX products_isDeleted_order ON products ("isDeleted", "order", "_id");
  CREATE INDEX products_slug ON products ("slug");
  CREATE INDEX products_url ON products ("url");
  CREATE INDEX products_order ON products ("order", "_id");

  CREATE TABLE sidebarItems (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    parent TEXT,
    "order" INTEGER NOT NULL,
    isDeleted INTEGER NOT NULL,
    href TEXT NOT NULL,
    linkedProduct TEXT,
    linkedPage TEXT,
    binnedWith TEXT,
    doc TEXT NOT NULL
  ) STRICT;
  CREATE INDEX sidebarItems_isDeleted_order ON sidebarItems ("isDeleted", "order", "_id");
  CREATE INDEX sidebarItems_parent_order ON sidebarItems ("parent", "order", "_id");
  CREATE INDEX sidebarItems_order ON sidebarItems ("order", "_id");
  CREATE INDEX sidebarItems_href ON sidebarItems ("href");
  CREATE INDEX sidebarItems_linkedProduct ON sidebarItems ("linkedProduct");
  CREATE INDEX sidebarItems_linkedPage ON sidebarItems ("linkedPage");
  CREATE INDEX sidebarItems_binnedWith ON sidebarItems ("binnedWith");

  CREATE TABLE pages (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    slug TEXT NOT NULL,
    url TEXT NOT NULL,
    featured INTEGER NOT NULL,
    builtIn INTEGER NOT NULL,
    isDeleted INTEGER NOT NULL,
    doc TEXT NOT NULL,
    heavy TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX pages_unique_slug ON pages ("slug") WHERE isDeleted = 0;
  CREATE INDEX pages_isDeleted_slug ON pages ("isDeleted", "slug", "_id");
  CREATE INDEX pages_slug ON pages ("slug");
  CREATE INDEX pages_url ON pages ("url");
  CREATE INDEX pages_featured_isDeleted_slug ON pages ("featured", "isDeleted", "slug", "_id");
  CREATE INDEX pages_builtIn ON pages ("builtIn");

  CREATE TABLE redirects (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    "from" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    doc TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX redirects_unique_from ON redirects ("from");
  CREATE INDEX redirects_to ON redirects ("to");

  CREATE TABLE sessions (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    expiresAt TEXT NOT NULL,
    lastSeenAt TEXT NOT NULL,
    doc TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX sessions_unique_tokenHash ON sessions ("tokenHash");
  CREATE INDEX sessions_expiresAt ON sessions ("expiresAt");
  CREATE INDEX sessions_lastSeenAt ON sessions ("lastSeenAt");

  CREATE TABLE settings (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    "key" TEXT NOT NULL,
    doc TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX settings_unique_key ON settings ("key");

  CREATE TABLE idempotency (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    "key" TEXT NOT NULL,
    expiresAt TEXT NOT NULL,
    doc TEXT NOT NULL,
    heavy TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX idempotency_unique_key ON idempotency ("key");
  CREATE INDEX idempotency_expiresAt ON idempotency ("expiresAt");

  CREATE TABLE revisions (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    recordId TEXT NOT NULL,
    recordVersion INTEGER NOT NULL,
    savedAt TEXT NOT NULL,
    doc TEXT NOT NULL,
    heavy TEXT NOT NULL
  ) STRICT;
  CREATE INDEX revisions_recordId_savedAt ON revisions ("recordId", "savedAt", "_id");
  CREATE INDEX revisions_recordVersion ON revisions ("recordVersion");
  CREATE INDEX revisions_savedAt ON revisions ("savedAt");

  CREATE TABLE deploys (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    state TEXT NOT NULL,
    startedAt TEXT NOT NULL,
    buildId TEXT,
    doc TEXT NOT NULL,
    heavy TEXT NOT NULL
  ) STRICT;
  CREATE INDEX deploys_state_startedAt ON deploys ("state", "startedAt", "_id");
  CREATE INDEX deploys_startedAt ON deploys ("startedAt", "_id");
  CREATE INDEX deploys_buildId ON deploys ("buildId");
`;

/** The collections of the first version. */
export const collections: Migration = {
  version: 1,
  name: 'collections',
  sqlite(database) {
    database.exec(SQL);
  },
  // MongoDB makes a collection with its first index.
  async mongo() {},
};
