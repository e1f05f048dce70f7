import { dirname } from 'node:path';
import { StoreUnavailable } from '../errors.ts';
import {
  type Migration,
  latestVersion,
  newerVersionMessage,
  olderVersionMessage,
  RELEASE,
  MIGRATIONS,
} from '../migrations.ts';
import { COLLECTION_NAMES, shapeOf, type CollectionShape, type FieldKind } from '../collections.ts';
import type { Connection } from './connection.ts';

/**
 * Makes the tables of an empty file, and brings any other to the newest schema: all pending steps and their record in one transaction, which is also the lock
 * against a second process that starts at the same time.
 */
export function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  file: string,
  now: Date,
): void {
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
    if (found < RELEASE) throw new StoreUnavailable(olderVersionMessage(file, found));
    if (found > latestVersion(migrations)) {
      throw new StoreUnavailable(newerVersionMessage(file, found, latestVersion(migrations)));
    }
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

/** The version is kept in the file's header, so that a start without pending steps costs one page. */
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

/** The statements that make a collection's table and indexes (driver.ts says which columns it has). */
function tableOf(name: string, { fields, indexed, heavy, unique, indexes }: CollectionShape): string {
  const columns = indexed.map((field) => `"${field}" ${TYPES[fields[field] ?? 'text'] ?? 'TEXT NOT NULL'}`);
  const head = ['_id TEXT NOT NULL PRIMARY KEY', 'version INTEGER NOT NULL', 'updatedAt TEXT NOT NULL'];
  const rest = ['doc TEXT NOT NULL', ...(heavy === null ? [] : ['heavy TEXT NOT NULL'])];
  const named = (all: readonly string[]) => all.filter((field) => field !== '_id').join('_');
  return [
    `CREATE TABLE ${name} (${[...head, ...columns, ...rest].join(', ')}) STRICT`,
    ...unique.map(
      ({ field, live }) =>
        `CREATE UNIQUE INDEX ${name}_unique_${field} ON ${name} ("${field}")${live ? ' WHERE isDeleted = 0' : ''}`,
    ),
    ...indexes.map(
      (all) =>
        `CREATE INDEX ${name}_${named(all)} ON ${name} (${all.map((field) => `"${field}"`).join(', ')})`,
    ),
  ].join(';\n');
}
