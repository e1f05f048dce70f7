import Database from 'libsql';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { chmodSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { codeOf } from '../../config/data-folder.ts';
import { StoreUnavailable, DuplicateKey, StoreError } from '../port.ts';
import type { Migration } from '../migrations.ts';
import { migrate } from './driver.ts';
import { join } from 'node:path';
import type { CollectionName } from '../records.ts';

type Row = Readonly<Record<string, unknown>>;
/** A value that a statement is given; flags are 0 and 1. */
export type Scalar = string | number | null;

/** One connection with its prepared statements. Calls block until SQLite is done. */
export type Connection = ReturnType<typeof connect>;

/** Milliseconds to wait for another process that writes to the same file. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens the file. Every commit is on the disk when it returns: write-ahead log with synchronous=FULL (trust model).
 */
export function connect(file: string, options: { readOnly: boolean }) {
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
    /** Reads to the last row, which is what lets go of the read lock. */
    all: (sql: string, values: readonly Scalar[] = []) => prepared(sql).all([...values]) as Row[],
    /** Answers how many rows changed. */
    run: (sql: string, values: readonly Scalar[] = []) => prepared(sql).run([...values]).changes,
    exec(sql: string): void {
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

/** Rights of a database file: it holds the password's hash. */
const OWN_FILE = 0o600;

/**
 * Opens the file, makes it if need be, and brings it up to date. The reader is a connection of its own, so that nobody sees
 * a transaction before its commit. @throws StoreUnavailable
 */
export function openFile(file: string, migrations: readonly Migration[], now: Date) {
  let writer: Connection | null = null;
  const beginning = `${file}.new`;
  try {
    prepareFile(file, beginning);
    writer = connect(file, { readOnly: false });
    migrate(writer, migrations, file, now);
    rmSync(beginning, { force: true });
    return { writer, reader: connect(file, { readOnly: true }) };
  } catch (error) {
    writer?.close();
    throw toFileError(error, file);
  }
}

/**
 * SQLite takes an empty file for a new database, but somebody's data may have been in it. The mark tells it from one
 * whose first start was cut off. SQLite gives its log and index the rights of the file, so these are set before it opens.
 */
function prepareFile(file: string, beginning: string): void {
  if (!existsSync(file)) {
    writeFileSync(beginning, '', { mode: OWN_FILE });
    // Appending: another process may have begun in the same moment.
    writeFileSync(file, '', { mode: OWN_FILE, flag: 'a' });
    return;
  }
  // The mark first: who removes it has filled the file before.
  const isBeginning = existsSync(beginning);
  if (!isBeginning && statSync(file).size === 0) {
    throw new StoreUnavailable(
      `${file} is damaged, it is empty: restore a backup, or remove it to begin anew.`,
    );
  }
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, OWN_FILE);
}

const LOCK_FILE = 'catalogue.lock';

/**
 * Takes the embedded store for one process, as long as it lives. The lock is SQLite's own on a file beside the
 * database: the system lets go of it when the process ends, in whatever way, so that nothing holds up a restart.
 * Answers the function that gives it back.
 * @throws StoreUnavailable when another process has it
 */
export function takeOwnerLock(folder: string): () => void {
  const file = join(folder, LOCK_FILE);
  // Made here, so that SQLite gives its journal the same rights.
  writeFileSync(file, '', { mode: 0o600, flag: 'a' });
  const database = new Database(file, { timeout: 0 });
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error;
    throw new StoreUnavailable(
      `Another process of this program has ${folder}: stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return () => {
    if (database.inTransaction) database.exec('ROLLBACK');
    database.close();
  };
}

const damaged = (file: string) =>
  `${file} is damaged, so nothing is written to it: stop the server, move the file away and restore a backup.`;

type Sentence = (file: string) => string;
const held: Sentence = (file) => `Another program holds ${file}: close it or wait until it is done.`;

/** By how SQLite's codes begin. Of a damaged file SQLite cannot have written some pages. */
const SENTENCES: readonly (readonly [code: string, sentence: Sentence, fault?: 'full' | 'damaged'])[] = [
  ['SQLITE_FULL', (file) => `The disk that holds ${file} is full: free some space.`, 'full'],
  ['SQLITE_BUSY', held],
  ['SQLITE_LOCKED', held],
  ['SQLITE_READONLY', (file) => `${file} cannot be written to: give this user write access.`],
  ['SQLITE_CANTOPEN', (file) => `${file} cannot be opened: check the folder and its access rights.`],
  [
    'SQLITE_NOTADB',
    (file) => `${file} is not a database of this program: move it away or restore a backup.`,
    'damaged',
  ],
  ['SQLITE_CORRUPT', damaged, 'damaged'],
  ['SQLITE_IOERR', (file) => `${file} cannot be read or written: the disk reports an error.`],
];

/** The typed error for what SQLite threw; anything that is not SQLite's own comes back as it is. */
export function toStoreError(error: unknown, file: string, collection?: CollectionName): unknown {
  if (error instanceof StoreError) return error;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  const unique = /UNIQUE constraint failed: \w+\.(\w+)/.exec(message);
  if (unique?.[1] && collection) return new DuplicateKey(collection, unique[1]);
  const known = SENTENCES.find(([prefix]) => code.startsWith(prefix));
  if (known === undefined) return error;
  return new StoreUnavailable(known[1](file), { cause: error, fault: known[2] ?? null });
}

/** For what a look through the whole file found. @param found SQLite's words */
export function damageFound(file: string, found: string): StoreUnavailable {
  return new StoreUnavailable(damaged(file), { cause: new Error(found), fault: 'damaged' });
}

/** What the system says of a file, in SQLite's words. */
const SYSTEM_CODES: Readonly<Record<string, string>> = {
  ENOSPC: 'SQLITE_FULL',
  EDQUOT: 'SQLITE_FULL',
  EROFS: 'SQLITE_READONLY',
  EACCES: 'SQLITE_READONLY',
  EPERM: 'SQLITE_READONLY',
  EIO: 'SQLITE_IOERR',
};

/** As toStoreError, for the steps around SQLite that touch the file without it. */
export function toFileError(error: unknown, file: string): unknown {
  const code = SYSTEM_CODES[codeOf(error)];
  return toStoreError(
    code === undefined ? error : Object.assign(new Error(code, { cause: error }), { code }),
    file,
  );
}
