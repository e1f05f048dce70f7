import { Mutex } from 'async-mutex';
import { join, resolve } from 'node:path';
import { openDataFolder } from '../../config/data-folder.ts';
import {
  StoreUnavailable,
  LONG_TRANSACTION_MS,
  TRANSACTION_MS,
  type NewRecord,
  type Store,
  type StoreTransaction,
  type TransactOptions,
} from '../port.ts';
import type { Migration } from '../migration.ts';
import { MIGRATIONS } from '../migrations.ts';
import { createReader, inTime, runWork, type WriteDriver } from '../typed-store.ts';
import { createDiskSpaceMonitor } from '../disk-space-monitor.ts';
import { collectGarbage, connect, type Connection, damageFound, openFile } from './connection.ts';
import { createSqliteDriver } from './driver.ts';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** The database within DATA_DIR. */
export const DATABASE_FILE = 'catalogue.db';

interface SqliteOptions {
  dataDir: string;
  /** Reserves the store for this process, for servers and for work that replaces its contents. */
  own?: boolean;
  clock?: () => Date;
  /** Milliseconds for one transaction, and for a long one. */
  limits?: { usual: number; long: number };
  /** The steps to run, for tests. */
  migrations?: readonly Migration[];
}

/**
 * Opens the embedded store, creating folder and file.
 * @throws StoreUnavailable when the folder or the file cannot be used, was written by a newer version, or (`own`) another
 * process has it
 */
export function openSqliteStore(options: SqliteOptions): Store {
  const { own = false, clock = () => new Date(), migrations = MIGRATIONS } = options;
  const { usual, long } = options.limits ?? { usual: TRANSACTION_MS, long: LONG_TRANSACTION_MS };
  const folder = resolve(options.dataDir);
  const file = join(folder, DATABASE_FILE);
  openDataFolder(folder);
  const diskSpace = createDiskSpaceMonitor((work) => transact(work));
  const { writer, reader, unlock } = openFile(file, {
    own,
    migrations,
    now: clock(),
    onError: diskSpace.failed,
  });
  const writing = createSqliteDriver(writer);
  const turns = new Mutex();
  let closed: Promise<void> | null = null;
  let scan: ReturnType<typeof startScan> | null = null;

  function unlessClosed(): void {
    if (closed) throw new StoreUnavailable('The store has been closed.');
  }

  const inTransaction = <T>(
    work: (tx: StoreTransaction, driver: WriteDriver) => Promise<T>,
    { savedBy, limit }: Pick<TransactOptions, 'savedBy'> & { limit?: number } = {},
  ): Promise<T> =>
    turns.runExclusive(async () => {
      diskSpace.requireWhole();
      writer.exec('BEGIN IMMEDIATE');
      try {
        const result = await runWork(writing, [clock, savedBy], (tx, driver) =>
          limit === undefined ? work(tx, driver) : inTime(work(tx, driver), limit, () => tookTooLong(limit)),
        );
        writer.exec('COMMIT');
        diskSpace.succeeded();
        return result;
      } catch (error) {
        if (writer.database.inTransaction) writer.exec('ROLLBACK');
        throw error;
      }
    });

  const transact: Store['transact'] = (work, { savedBy, isLong } = {}) =>
    inTransaction(work, { savedBy, limit: isLong ? long : usual });
  return {
    ...createReader(createSqliteDriver(reader)),
    kind: 'sqlite',

    transact,

    async ping() {
      reader.all('SELECT 1');
      await diskSpace.check();
    },

    async checkForDamage() {
      unlessClosed();
      scan ??= startScan(file);
      const found = await scan.found;
      if (found !== null) throw diskSpace.failed(damageFound(file, found));
    },

    async snapshot(work) {
      unlessClosed();
      const connection = connect(file, { readOnly: true }, diskSpace.failed);
      try {
        // The transaction sees the commits up to its first read, whatever the writer commits later.
        connection.exec('BEGIN');
        return await work(createReader(createSqliteDriver(connection)));
      } finally {
        connection.close();
        await collectGarbage();
      }
    },

    async replaceContents({ collections, batches, finish }) {
      await inTransaction(async (tx, driver) => {
        for (const collection of collections) await driver.remove(collection, {});
        for await (const { collection, records } of batches) {
          await tx.insertMany(collection, records as NewRecord<typeof collection>[]);
        }
        await finish(tx);
      });
    },

    close() {
      closed ??= turns.runExclusive(async () => {
        await scan?.stop();
        reader.close();
        settleLog(writer);
        writer.close();
        await collectGarbage();
        unlock();
      });
      return closed;
    },

    describe: () => `SQLite, ${file}`,
  };
}

const tookTooLong = (limit: number) =>
  new StoreUnavailable(
    `A write was not finished after ${String(limit / 1_000)} s, and nothing of it was saved: try again, in smaller parts if it is large.`,
  );

/** Moves the log into the file, so that the file alone is the whole database. */
function settleLog(writer: Connection): void {
  try {
    writer.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // For example, the disk is full. The log is as durable as the file, and the next start reads it.
  }
}

/** The program is inline, so that sources and the built server run the same one. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const Database = require(workerData.library);
const database = new Database(workerData.file);
try {
  database.exec('PRAGMA query_only = ON');
  const [row] = database.prepare('PRAGMA quick_check(1)').all([]);
  parentPort.postMessage(row.quick_check === 'ok' ? null : row.quick_check);
} catch (error) {
  if (!/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) throw error;
  parentPort.postMessage(error.message);
}`;

/**
 * Reads every page of a database in a separate thread, because a large file takes seconds. Returns SQLite's
 * description of the damage, or null for an intact file or an aborted scan.
 */
function startScan(file: string) {
  const library = createRequire(import.meta.url).resolve('libsql');
  const thread = new Worker(PROGRAM, { eval: true, workerData: { library, file } });
  thread.unref();
  const found = new Promise<string | null>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => resolve(null));
  });
  return { found, stop: () => thread.terminate() };
}
