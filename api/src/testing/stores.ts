/**
 * Both stores for `describe.each(STORES)`, MongoDB on the run's one mongod, from which the databases of the test file are
 * dropped after its last test. Where there is no mongod, importing this file adds a skipped test that says so, which
 * fails when TEST_REQUIRE asks for mongod.
 */
import { createHash } from 'node:crypto';
import { mongo } from 'mongoose';
import { afterAll, inject, test } from 'vitest';
import type { Migration } from '../store/migrations/migration.ts';
import { openMongoStore } from '../store/mongo/mongo-store.ts';
import type { Store } from '../store/port.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { findMongod, isMongodRequired } from './mongod.ts';

export interface StoreFactory {
  name: 'SQLite' | 'MongoDB';
  /** Processes that may share it, for suites over HTTP: these run on so many servers (test-api.ts). */
  servers: 1 | 2;
  /** Opens the store of this folder; the same folder again finds the same data. Whoever opens it closes it. */
  open(dataDir: string, options?: { clock?: () => Date; migrations?: readonly Migration[] }): Promise<Store>;
}

let address: Promise<string> | null = null;
const databases = new Set<string>();

async function askForMongod(): Promise<string> {
  const answer = await fetch(inject('mongodOnDemand'));
  if (!answer.ok) throw new Error(await answer.text());
  const uri = (await answer.json()) as string | null;
  if (uri === null) throw new Error('There is no mongod on this machine.');
  return uri;
}

/** The address of the database that stands for a folder. */
export async function mongodbUriFor(dataDir: string): Promise<string> {
  const uri = new URL(await (address ??= askForMongod()));
  const database = `t${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`;
  databases.add(database);
  uri.pathname = `/${database}`;
  return uri.href;
}

const sqlite: StoreFactory = {
  name: 'SQLite',
  servers: 1,
  open: async (dataDir, options = {}) => openSqliteStore({ dataDir, ...options }),
};

const mongodb: StoreFactory = {
  name: 'MongoDB',
  servers: 2,
  open: async (dataDir, options = {}) => openMongoStore({ uri: await mongodbUriFor(dataDir), ...options }),
};

const mongod = findMongod();

/** SQLite always; MongoDB where a mongod can be had. */
export const STORES: readonly StoreFactory[] = 'binary' in mongod ? [sqlite, mongodb] : [sqlite];

if ('reason' in mongod) {
  const missing = `on MongoDB: ${mongod.reason}`;
  if (isMongodRequired()) {
    test(missing, () => {
      throw new Error(`TEST_REQUIRE asks for mongod, but ${mongod.reason}`);
    });
  } else {
    test.skip(missing);
  }
}

afterAll(async () => {
  if (address === null) return;
  const client = await mongo.MongoClient.connect(await address);
  for (const database of databases) await client.db(database).dropDatabase();
  await client.close();
});
