/**
 * The stores of the suites; all MongoDB stores share one mongod. The contracts of the store, the change log, the
 * writes, and the leases run on both: `describe.each(STORES)`. API suites run on `API_STORES`: on SQLite every
 * day, and on MongoDB in `npm test -- slow`, since the contract verifies that both stores behave alike. Without
 * a mongod, the first file of a process that imports this one reports a skipped test. The test fails if
 * TEST_REQUIRE asks for mongod.
 */
import type { Migration } from '../store/migration.ts';
import { openMongoStore } from '../store/mongo/mongo-store.ts';
import type { Store } from '../store/port.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { mongodbUriFor } from './databases.ts';
import { findMongod } from './mongod.ts';
import { tellMissing } from './tell-missing.ts';

export interface StoreFactory {
  name: 'SQLite' | 'MongoDB';
  /** Number of server processes that may share the store; suites over HTTP run on that many (test-api.ts). */
  servers: 1 | 2;
  /**
   * Opens the store of this folder; the same folder always has the same data. The caller closes the store.
   */
  open(dataDir: string, options?: { clock?: () => Date; migrations?: readonly Migration[] }): Promise<Store>;
  /** Returns the environment of a server on the store of this folder. */
  env(dataDir: string): Promise<{ DATA_DIR: string } & Record<string, string>>;
}

export const SQLITE: StoreFactory = {
  name: 'SQLite',
  servers: 1,
  open: async (dataDir, options = {}) => openSqliteStore({ dataDir, ...options }),
  env: async (dataDir) => ({ DATA_DIR: dataDir }),
};

const mongodb: StoreFactory = {
  name: 'MongoDB',
  servers: 2,
  open: async (dataDir, options = {}) =>
    openMongoStore({ uri: await mongodbUriFor(dataDir), dataDir, ...options }),
  env: async (dataDir) => ({ DATA_DIR: dataDir, MONGODB_URI: await mongodbUriFor(dataDir) }),
};

const mongod = findMongod();

/** SQLite always, and MongoDB if a mongod is available. */
export const STORES: readonly StoreFactory[] = 'binary' in mongod ? [SQLITE, mongodb] : [SQLITE];

/** SQLite; MongoDB with TEST_STORE=mongodb. */
export const API_STORES: readonly StoreFactory[] = STORES.filter(
  ({ name }) => name === (process.env['TEST_STORE'] === 'mongodb' ? 'MongoDB' : 'SQLite'),
);

tellMissing('MongoDB', 'mongod', mongod);
