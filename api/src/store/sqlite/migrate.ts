import { StoreUnavailable } from '../errors.ts';
import type { Migration } from '../migrations/migration.ts';
import { latestVersion, newerVersionMessage } from '../migrations/migration.ts';
import type { Connection } from './connection.ts';

/**
 * Brings the file to the newest schema: all pending steps and their record in one transaction, which is also the lock
 * against a second process that starts at the same time.
 */
export function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  file: string,
  now: Date,
): void {
  if (schemaVersion(connection) === latestVersion(migrations)) return;
  connection.exec('BEGIN IMMEDIATE');
  try {
    connection.exec(
      'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, appliedAt TEXT NOT NULL) STRICT',
    );
    const found = schemaVersion(connection);
    if (found > latestVersion(migrations)) {
      throw new StoreUnavailable(newerVersionMessage(file, found, latestVersion(migrations)));
    }
    for (const step of migrations.filter((migration) => migration.version > found)) {
      step.sqlite(connection.database);
      const values = [step.version, step.name, now.toISOString()];
      connection.run('INSERT INTO migrations (version, name, appliedAt) VALUES (?, ?, ?)', values);
      connection.exec(`PRAGMA user_version = ${String(step.version)}`);
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
