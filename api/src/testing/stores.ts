/**
 * The stores that suites run on, MongoDB on the run's one mongod. The contract of the store, the change log, writes and
 * leases run on both, `describe.each(STORES)`. Suites of the API run on `API_STORES`: on SQLite every day, on MongoDB in
 * `npm test -- slow`, since the contract proves both stores alike. Where there is no mongod, the first file of a
 * process that imports this one has a skipped test that says so, which fails when TEST_REQUIRE asks for mongod.
 */
import type { Migration } from '../store/migrations.ts';
import { openMongoStore } from '../store/mongo/mongo-store.ts';
import type { Store } from '../store/port.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { mongodbUriFor } from './databases.ts';
import { findMongod } from './mongod.ts';
import { tellMissing } from './tell-missing.ts';

export interface StoreFactory {
  name: 'SQLite' | 'MongoDB';
  /** Processes that may share it, for suites over HTTP: these run on so many servers (test-api.ts). */
  servers: 1 | 2;
  /** Opens the store of this folder; the same folder again finds the same data. Whoever opens it closes it. */
  open(dataDir: string, options?: { clock?: () => Date; migrations?: readonly Migration[] }): Promise<Store>;
}

export const SQLITE: StoreFactory = {
  name: 'SQLite',
  servers: 1,
  open: async (dataDir, options = {}) => openSqliteStore({ dataDir, ...options }),
};

const mongodb: StoreFactory = {
  name: 'MongoDB',
  servers: 2,
  open: async (dataDir, options = {}) =>
    openMongoStore({ uri: await mongodbUriFor(dataDir), dataDir, ...options }),
};

const mongod = findMongod();

/** SQLite always; MongoDB where a mongod can be had. */
export const STORES: readonly StoreFactory[] = 'binary' in mongod ? [SQLITE, mongodb] : [SQLITE];

/** SQLite; with TEST_STORE=mongodb the other one. */
export const API_STORES: readonly StoreFactory[] = STORES.filter(
  ({ name }) => name === (process.env['TEST_STORE'] === 'mongodb' ? 'MongoDB' : 'SQLite'),
);

tellMissing('MongoDB', 'mongod', mongod);
