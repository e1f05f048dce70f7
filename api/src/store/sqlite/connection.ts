import Database from 'libsql';
import type { Scalar } from '../driver.ts';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Row = Readonly<Record<string, unknown>>;

/** One connection with its prepared statements. Calls block until SQLite is done. */
export interface Connection {
  readonly database: Database.Database;
  /** Reads to the last row, which is what lets go of the read lock. */
  all(sql: string, values?: readonly Scalar[]): Row[];
  /** Answers how many rows changed. */
  run(sql: string, values?: readonly Scalar[]): number;
  exec(sql: string): void;
  close(): void;
}

/** Milliseconds to wait for another process that writes to the same file. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens the file. Every commit is on the disk when it returns: write-ahead log with synchronous=FULL (trust model).
 */
export function connect(file: string, options: { readOnly: boolean }): Connection {
  const database = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  const statements = new Map<string, Database.Statement>();

  function prepared(sql: string): Database.Statement {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  database.exec(`PRAGMA busy_timeout = ${String(BUSY_TIMEOUT_MS)}`);
  if (!options.readOnly) database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  if (options.readOnly) database.exec('PRAGMA query_only = ON');

  // Values always travel as one array: a single null would be taken for an object of named ones.
  return {
    database,
    all: (sql, values = []) => prepared(sql).all([...values]) as Row[],
    run: (sql, values = []) => prepared(sql).run([...values]).changes,
    exec: (sql) => {
      database.exec(sql);
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

/**
 * Collects garbage now. libsql's close() leaves the file open while a prepared statement lives, and only the collector
 * ends one (tursodatabase/libsql-js#228): without this a closed database could not be moved or deleted on Windows.
 */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  // Native finalizers run on the next turn of the event loop.
  await setImmediate();
}
