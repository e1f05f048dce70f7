import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { StoreUnavailable } from '../errors.ts';
import type { Migration } from '../migrations/migration.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { FOREIGN_LOOK_MS } from '../port.ts';
import type { Store } from '../port.ts';
import { scopeDriver } from '../scoped-driver.ts';
import { createReader } from '../typed-reader.ts';
import { createTransaction } from '../typed-transaction.ts';
import { createSerialQueue } from '../serial-queue.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import { createSqliteDriver } from './driver.ts';
import { migrate } from './migrate.ts';
import { takeOwnerLock } from './owner-lock.ts';
import { toStoreError } from './sqlite-errors.ts';

/** The database within DATA_DIR. */
export const DATABASE_FILE = 'catalogue.db';

export interface SqliteOptions {
  dataDir: string;
  /** Takes the store for this process alone: for servers, and for what replaces its contents. */
  own?: boolean;
  clock?: () => Date;
  /** For tests of the steps themselves. */
  migrations?: readonly Migration[];
}

/**
 * Opens the embedded store, creating folder and file. Reads have a connection of their own, so that nobody sees a
 * transaction before its commit.
 * @throws StoreUnavailable when the folder or the file cannot be used, was written by a newer version, or (`own`) another
 * process has it
 */
export function openSqliteStore(options: SqliteOptions): Store {
  const clock = options.clock ?? (() => new Date());
  const folder = resolve(options.dataDir);
  const file = join(folder, DATABASE_FILE);
  prepareFolder(folder);
  const lock = options.own ? takeOwnerLock(folder) : null;
  const { writer, reader } = openOrRelease();
  const writing = createSqliteDriver(writer, file);
  const queue = createSerialQueue();
  let closed: Promise<void> | null = null;

  function openOrRelease() {
    try {
      return openConnections(file, options.migrations ?? MIGRATIONS, clock());
    } catch (error) {
      lock?.release();
      throw error;
    }
  }

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

    onForeignCommit(listener) {
      // Seen from the writing connection it changes with commits of others only.
      const look = () => writer.all('PRAGMA data_version')[0]?.['data_version'];
      let seen = look();
      const timer = setInterval(() => {
        if (closed) return;
        const now = look();
        if (now === seen) return;
        seen = now;
        listener();
      }, FOREIGN_LOOK_MS).unref();
      return () => clearInterval(timer);
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
        lock?.release();
      });
      return closed;
    },

    describe: () => `SQLite, ${file}`,
  };
}

/** What lies here is for the server's own user: a folder that it makes, and the database in any case. */
function prepareFolder(folder: string): void {
  try {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK);
  } catch (error) {
    const message = `The data folder ${folder} cannot be written to: give this user write access, or set DATA_DIR to another folder.`;
    throw new StoreUnavailable(message, { cause: error });
  }
}

function openConnections(file: string, migrations: readonly Migration[], now: Date) {
  const open: Connection[] = [];
  // SQLite takes an empty file for a new database, but somebody's data may have been in it. The mark tells it from one
  // whose first start was cut off.
  const beginning = `${file}.new`;
  try {
    if (!existsSync(file)) writeFileSync(beginning, '');
    else if (statSync(file).size === 0 && !existsSync(beginning)) {
      throw new StoreUnavailable(
        `${file} is damaged, it is empty: restore a backup, or remove it to begin anew.`,
      );
    }
    const writer = connect(file, { readOnly: false });
    open.push(writer);
    chmodSync(file, 0o600);
    migrate(writer, migrations, file, now);
    rmSync(beginning, { force: true });
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
