import type { Migration } from './migration.ts';

const SQL = `
  CREATE TABLE passkeys (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    credential TEXT NOT NULL,
    doc TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX passkeys_unique_credential ON passkeys (credential);

  CREATE TABLE challenges (
    _id TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    updatedAt TEXT NOT NULL,
    challenge TEXT NOT NULL,
    expiresAt TEXT NOT NULL,
    doc TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX challenges_unique_challenge ON challenges (challenge);
  CREATE INDEX challenges_expiresAt ON challenges ("expiresAt");
`;

/** Passkeys, and the challenges that they have answered (D15). */
export const passkeys: Migration = {
  version: 10,
  name: 'passkeys',
  sqlite(database) {
    database.exec(SQL);
  },
  // MongoDB makes a collection with its first index.
  async mongo() {},
};
