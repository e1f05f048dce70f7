import Database from 'libsql';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { chmodSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { codeOf } from '../../config/data-folder.ts';
import { StoreUnavailable, DuplicateKey, StoreError } from '../port.ts';
import { latestVersion, requireKnownVersion, type Migration } from '../migration.ts';
import { MIGRATIONS } from '../migrations.ts';
import { COLLECTION_NAMES, type CollectionShape, type FieldKind, shapeOf } from '../collections.ts';
import { dirname, join } from 'node:path';
import type { CollectionName } from '../records.ts';

type Row = Readonly<Record<string, unknown>>;
/** A value of a column. Flags are 0 and 1. */
export type Scalar = string | number | null;

/** One connection with its prepared statements. Calls block until SQLite is done. */
export type Connection = ReturnType<typeof connect>;

/** Milliseconds to wait for another process that writes to the same file. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens the file. Every commit is on the disk when it returns: write-ahead log with synchronous=FULL (trust
 * model).
 * @param onError receives each error and returns the one to throw
 */
export function connect(
  file: string,
  { readOnly }: { readOnly: boolean },
  onError = (error: unknown): unknown => error,
) {
  let isClosed = false;
  const database = typed(() => new Database(file, { timeout: BUSY_TIMEOUT_MS }));
  const statements = new Map<string, Database.Statement>();

  function typed<T>(work: () => T): T {
    if (isClosed) throw new StoreUnavailable('The store has been closed.');
    try {
      return work();
    } catch (error) {
      throw onError(toStoreError(error, file));
    }
  }

  /**
   * Values are always passed as one array, because SQLite would read a single null as an object of named
   * values.
   */
  const prepared = <T>(sql: string, work: (statement: Database.Statement) => T): T =>
    typed(() => {
      const statement = statements.get(sql) ?? database.prepare(sql);
      statements.set(sql, statement);
      return work(statement);
    });

  const exec = (sql: string): unknown => typed(() => database.exec(sql));
  exec(`PRAGMA busy_timeout = ${String(BUSY_TIMEOUT_MS)}`);
  if (!readOnly) exec('PRAGMA journal_mode = WAL');
  exec('PRAGMA synchronous = FULL');
  if (readOnly) exec('PRAGMA query_only = ON');
  return {
    database,
    /** Reads to the last row, which releases the read lock. */
    all: (sql: string, values: readonly Scalar[] = []) =>
      prepared(sql, (statement) => statement.all([...values]) as Row[]),
    /** Returns the number of changed rows. */
    run: (sql: string, values: readonly Scalar[] = []) =>
      prepared(sql, (statement) => statement.run([...values]).changes),
    exec,
    close() {
      isClosed = true;
      statements.clear();
      database.close();
    },
  };
}

/**
 * Collects garbage immediately. libsql's close() leaves the file open while a prepared statement lives, and
 * only the collector ends one (tursodatabase/libsql-js#228). Otherwise Windows could not move or delete a
 * closed database.
 */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  // Native finalizers run on the next turn of the event loop.
  await setImmediate();
}

/** The permissions of a database file, which holds the password's hash. */
const OWN_FILE = 0o600;

interface Opening {
  /** Reserves the file for this process. */
  own: boolean;
  migrations: readonly Migration[];
  now: Date;
  onError: (error: unknown) => unknown;
}

/**
 * Opens the file, creates it if needed, and migrates it. The reader is a separate connection, so that nobody
 * sees a transaction before its commit. @throws StoreUnavailable
 */
export function openFile(file: string, { own, migrations, now, onError }: Opening) {
  const unlock = own ? takeOwnerLock(dirname(file)) : () => {};
  const beginning = `${file}.new`;
  let writer: Connection | null = null;
  try {
    prepareFile(file, beginning);
    writer = connect(file, { readOnly: false }, onError);
    migrate(writer, migrations, file, now);
    rmSync(beginning, { force: true });
    return { writer, reader: connect(file, { readOnly: true }, onError), unlock };
  } catch (error) {
    writer?.close();
    unlock();
    throw toFileError(error, file);
  }
}

/**
 * Creates the file if needed. SQLite treats an empty file as a new database, but the file may have contained
 * data. The marker file distinguishes it from an interrupted first start. The permissions are set first,
 * because SQLite copies them to its log and index.
 */
function prepareFile(file: string, beginning: string): void {
  if (!existsSync(file)) {
    writeFileSync(beginning, '', { mode: OWN_FILE });
    // The append mode is safe when another process starts at the same moment.
    writeFileSync(file, '', { mode: OWN_FILE, flag: 'a' });
    return;
  }
  // The check of the marker comes first, because a process fills the file before it removes the marker.
  const isBeginning = existsSync(beginning);
  if (!isBeginning && statSync(file).size === 0) {
    throw new StoreUnavailable(
      `${file} is damaged (it is empty): restore a backup, or remove it to start with an empty store.`,
    );
  }
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, OWN_FILE);
}

const LOCK_FILE = 'catalogue.lock';

/**
 * Reserves the embedded store for one process with SQLite's own lock on a file next to the database. The
 * operating system releases it when the process ends, in whatever way.
 * @returns a function that releases it
 * @throws StoreUnavailable when another process has it
 */
function takeOwnerLock(folder: string): () => void {
  const file = join(folder, LOCK_FILE);
  // The file is created here, so that SQLite gives its journal the same permissions.
  try {
    writeFileSync(file, '', { mode: OWN_FILE, flag: 'a' });
  } catch (error) {
    throw toFileError(error, file);
  }
  const database = new Database(file, { timeout: 0 });
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error;
    throw new StoreUnavailable(
      `Another process of this program is using ${folder}: stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return () => {
    if (database.inTransaction) database.exec('ROLLBACK');
    database.close();
  };
}

const damaged = (file: string) =>
  `${file} is damaged, so nothing is written to it: stop the server, move the file away, and restore a backup.`;

type Sentence = (file: string) => string;
const held: Sentence = (file) => `Another program is using ${file}: close it or wait until it is done.`;

/**
 * Sentences by the beginning of SQLite's error code. In a damaged file, SQLite cannot have written some
 * pages.
 */
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

/** Returns the typed error for an error of SQLite. Any other error is returned unchanged. */
function toStoreError(error: unknown, file: string): unknown {
  if (error instanceof StoreError) return error;
  const code = codeOf(error);
  const [, collection, field] = /UNIQUE constraint failed: (\w+)\.(\w+)/.exec(String(error)) ?? [];
  if (collection && field) return new DuplicateKey(collection as CollectionName, field);
  const known = SENTENCES.find(([prefix]) => code.startsWith(prefix));
  if (known === undefined) return error;
  return new StoreUnavailable(known[1](file), { cause: error, fault: known[2] ?? null });
}

/** Returns the error for the result of a scan of the whole file. @param found SQLite's message */
export function damageFound(file: string, found: string): StoreUnavailable {
  return new StoreUnavailable(damaged(file), { cause: new Error(found), fault: 'damaged' });
}

const SYSTEM_CODES: Readonly<Record<string, string>> = {
  ENOSPC: 'SQLITE_FULL',
  EDQUOT: 'SQLITE_FULL',
  EROFS: 'SQLITE_READONLY',
  EACCES: 'SQLITE_READONLY',
  EPERM: 'SQLITE_READONLY',
  EISDIR: 'SQLITE_CANTOPEN',
  EIO: 'SQLITE_IOERR',
};

/** Returns the typed error, like toStoreError, for steps that touch the file without SQLite. */
function toFileError(error: unknown, file: string): unknown {
  const code = SYSTEM_CODES[codeOf(error)];
  return toStoreError(code ? Object.assign(new Error(code, { cause: error }), { code }) : error, file);
}

/** Migrates in one transaction, which also locks out a second process that starts at the same time. */
function migrate(connection: Connection, migrations: readonly Migration[], file: string, now: Date): void {
  if (schemaVersion(connection) === latestVersion(migrations)) return;
  const note = (version: number, name: string) => {
    const values = [version, name, now.toISOString()];
    connection.run('INSERT INTO migrations (version, name, appliedAt) VALUES (?, ?, ?)', values);
    connection.exec(`PRAGMA user_version = ${String(version)}`);
  };
  connection.exec('BEGIN IMMEDIATE');
  try {
    connection.exec(
      'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, appliedAt TEXT NOT NULL) STRICT',
    );
    let found = schemaVersion(connection);
    if (found === 0) {
      for (const name of COLLECTION_NAMES) connection.exec(tableOf(name, shapeOf(name)));
      found = latestVersion(MIGRATIONS);
      note(found, 'new');
    }
    requireKnownVersion(file, found, latestVersion(migrations));
    for (const step of migrations.filter((migration) => migration.version > found)) {
      step.sqlite(connection.database, dirname(file));
      note(step.version, step.name);
    }
    connection.exec('COMMIT');
  } catch (error) {
    connection.exec('ROLLBACK');
    throw error;
  }
}

/** Returns the version from the file's header, so that a start without pending steps costs one page. */
function schemaVersion(connection: Connection): number {
  const [row] = connection.database.prepare('PRAGMA user_version').all([]) as Record<string, unknown>[];
  return Number(row?.['user_version']);
}

const TYPES: Readonly<Partial<Record<FieldKind, string>>> = {
  text: 'TEXT NOT NULL',
  'text?': 'TEXT',
  integer: 'INTEGER NOT NULL',
  'integer?': 'INTEGER',
  flag: 'INTEGER NOT NULL',
};

/**
 * Returns the statements that create a table and its indexes. Its columns are those of `columnsOf`
 * (driver.ts).
 */
function tableOf(name: string, { fields, indexed, heavy, unique, indexes }: CollectionShape): string {
  const columns = indexed.map((field) => `"${field}" ${TYPES[fields[field] ?? 'text'] ?? 'TEXT NOT NULL'}`);
  const head = ['_id TEXT NOT NULL PRIMARY KEY', 'version INTEGER NOT NULL', 'updatedAt TEXT NOT NULL'];
  const rest = ['doc TEXT NOT NULL', ...(heavy === null ? [] : ['heavy TEXT NOT NULL'])];
  const named = (all: readonly string[]) => all.filter((field) => field !== '_id').join('_');
  return [
    `CREATE TABLE ${name} (${[...head, ...columns, ...rest].join(', ')}) STRICT`,
    ...(unique === null
      ? []
      : [
          `CREATE UNIQUE INDEX ${name}_unique_${unique.field} ON ${name} ("${unique.field}")${unique.live ? ' WHERE isDeleted = 0' : ''}`,
        ]),
    ...indexes.map(
      (all) =>
        `CREATE INDEX ${name}_${named(all)} ON ${name} (${all.map((field) => `"${field}"`).join(', ')})`,
    ),
  ].join(';\n');
}
