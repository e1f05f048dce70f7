import type { Migration } from './migration.ts';

const SQL = `
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
`;

/** Failed logins are one count with an end. Those of the last release are of minutes, and are not carried on. */
export const attempts: Migration = {
  version: 16,
  name: 'attempts',
  sqlite(database) {
    database.exec(SQL);
  },
  async mongo(connection) {
    const collection = connection.collection('attempts');
    if ((await connection.listCollections()).some(({ name }) => name === 'attempts')) await collection.drop();
  },
};
