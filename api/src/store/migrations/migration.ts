import type { Database } from 'libsql';
import type { Connection } from 'mongoose';

/**
 * One step of the stores' shape. A published step never changes: SQL stands in it as it was, and nothing in it reads
 * today's declaration. SQLite runs all pending steps in one transaction. MongoDB cannot, so a step for it must bear
 * being run again, whole or after it was cut off half-way; its indexes come from the declaration and are made after the
 * steps.
 */
export interface Migration {
  /** RELEASE + 1, + 2 and so on. */
  readonly version: number;
  readonly name: string;
  /** @param dataDir where a step may leave files for the operator */
  readonly sqlite: (database: Database, dataDir: string) => void;
  readonly mongo: (connection: Connection, dataDir: string) => Promise<void>;
}

/** The schema of the oldest stores that are still brought up to date: those of release 0.1.0. */
export const RELEASE = 11;

/** The newest version among the steps. */
export function latestVersion(migrations: readonly Migration[]): number {
  return migrations.reduce((latest, migration) => Math.max(latest, migration.version), RELEASE);
}

/** What is said when a newer program has written this store. */
export function newerVersionMessage(place: string, found: number, known: number): string {
  return `The data in ${place} was written by a newer version of this program (schema ${found}, this one knows ${known}): update the program, or name another place for the data.`;
}

/** What is shown when the store, or a backup, is older than release 0.1.0. */
export function olderVersionMessage(place: string, found: number): string {
  return `The data in ${place} is older than release 0.1.0 (schema ${found}): open it once with release 0.1.0, then start this version again. Nothing was changed.`;
}
