/**
 * Both stores for `describe.each(STORES)`. Importing this file adds to the test file: a mongod that starts with the
 * first MongoDB store and stops after the last test; or, where there is none, a skipped test that says so, which fails
 * when TEST_REQUIRE asks for mongod.
 */
import { createHash } from 'node:crypto';
import { afterAll, test } from 'vitest';
import type { Migration } from '../store/migrations/migration.ts';
import { openMongoStore } from '../store/mongo/mongo-store.ts';
import type { Store } from '../store/port.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { RunningMongod } from './mongod.ts';
import { findMongod, isMongodRequired, startMongod } from './mongod.ts';

export interface StoreFactory {
  name: 'SQLite' | 'MongoDB';
  /** Processes that may share it, for suites over HTTP: these run on so many servers (test-api.ts). */
  servers: 1 | 2;
  /** Opens the store of this folder; the same folder again finds the same data. Whoever opens it closes it. */
  open(dataDir: string, options?: { clock?: () => Date; migrations?: readonly Migration[] }): Promise<Store>;
}

let running: Promise<RunningMongod | null> | null = null;

/** The address of the database that stands for a folder, on this test file's mongod. */
export async function mongodbUriFor(dataDir: string): Promise<string> {
  running ??= startMongod();
  const mongod = await running;
  if (!mongod) throw new Error('There is no mongod on this machine.');
  const database = createHash('sha256').update(dataDir).digest('hex').slice(0, 24);
  const uri = new URL(mongod.uri);
  uri.pathname = `/t${database}`;
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
  const started = await running;
  running = null;
  await started?.stop();
});
