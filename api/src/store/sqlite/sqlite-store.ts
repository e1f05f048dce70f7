import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StoreUnavailable } from '../errors.ts';
import type { Migration } from '../migrations/migration.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import type { Store } from '../port.ts';
import { scopeDriver } from '../scoped-driver.ts';
import { createReader } from '../typed-reader.ts';
import { createTransaction } from '../typed-transaction.ts';
import { createWorkQueue } from '../work-queue.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import { createSqliteDriver } from './driver.ts';
import { migrate } from './migrate.ts';
import { toStoreError } from './sqlite-errors.ts';

/** The database within DATA_DIR. */
export const DATABASE_FILE = 'catalogue.db';

export interface SqliteOptions {
  dataDir: string;
  clock?: () => Date;
  /** For tests of the steps themselves. */
  migrations?: readonly Migration[];
}

/**
 * Opens the embedded store, creating folder and file. Reads have a connection of their own, so that nobody sees a
 * transaction before its commit.
 * @throws StoreUnavailable when the folder or the file cannot be used, or was written by a newer version
 */
export function openSqliteStore(options: SqliteOptions): Store {
  const clock = options.clock ?? (() => new Date());
  const file = join(resolve(options.dataDir), DATABASE_FILE);
  prepareFolder(resolve(options.dataDir));
  const { writer, reader } = openConnections(file, options.migrations ?? MIGRATIONS, clock());
  const writing = createSqliteDriver(writer, file);
  const queue = createWorkQueue();
  let closed: Promise<void> | null = null;

  function unlessClosed(): void {
    if (closed) throw new StoreUnavailable('The store has been closed.');
  }

  const reading = createSqliteDriver(reader, file);
  return {
    ...createReader({
      async select(collection, selection) {
        unlessClosed();
        return reading.select(collection, selection);
      },
      async count(collection, selection) {
        unlessClosed();
        return reading.count(collection, selection);
      },
    }),
    kind: 'sqlite',

    async transact(work) {
      unlessClosed();
      return queue.run(async () => {
        const scope = scopeDriver(writing);
        try {
          writer.exec('BEGIN IMMEDIATE');
          const result = await work(createTransaction(scope.driver, clock)).finally(() => scope.settle());
          writer.exec('COMMIT');
          return result;
        } catch (error) {
          if (writer.database.inTransaction) writer.exec('ROLLBACK');
          throw toStoreError(error, file);
        }
      });
    },

    async ping() {
      unlessClosed();
      try {
        reader.all('SELECT 1');
      } catch (error) {
        throw toStoreError(error, file);
      }
    },

    async backup(toFile) {
      unlessClosed();
      try {
        // VACUUM refuses a file that exists; a backup with the same name replaces the older one.
        rmSync(toFile, { force: true });
        writeCopy(file, toFile);
      } catch (error) {
        throw toStoreError(error, toFile);
      }
    },

    close() {
      closed ??= queue.idle().then(async () => {
        reader.close();
        settleLog(writer);
        writer.close();
        await collectGarbage();
      });
      return closed;
    },

    describe: () => `SQLite, ${file}`,
  };
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK);
  } catch (error) {
    const message = `The data folder ${folder} cannot be written to: give this user write access, or set DATA_DIR to another folder.`;
    throw new StoreUnavailable(message, { cause: error });
  }
}

function openConnections(file: string, migrations: readonly Migration[], now: Date) {
  const open: Connection[] = [];
  try {
    const writer = connect(file, { readOnly: false });
    open.push(writer);
    migrate(writer, migrations, file, now);
    const reader = connect(file, { readOnly: true });
    return { writer, reader };
  } catch (error) {
    for (const connection of open) connection.close();
    throw toStoreError(error, file);
  }
}

/** Moves the log into the file, so that the file alone is the whole database. */
function settleLog(writer: Connection): void {
  try {
    writer.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // A full disk, say: the log is as durable as the file, and the next start reads it.
  }
}

/** On a connection of its own, since the writer may be in the middle of a transaction. */
function writeCopy(file: string, toFile: string): void {
  const source = connect(file, { readOnly: false });
  try {
    source.exec(`VACUUM INTO '${toFile.replaceAll("'", "''")}'`);
  } finally {
    source.close();
  }
}
