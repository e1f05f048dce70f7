import type { Database } from 'libsql';
import type { Connection } from 'mongoose';

/**
 * One step of the stores' shape. A published step never changes: SQL stands in it as it was, and nothing in it reads
 * today's declaration. SQLite runs all pending steps in one transaction. MongoDB cannot, so a step for it must bear
 * being run again, whole or after it was cut off half-way; its indexes come from the declaration and are made after the
 * steps.
 */
export interface Migration {
  /** 1, 2, 3 and so on. */
  readonly version: number;
  readonly name: string;
  readonly sqlite: (database: Database) => void;
  readonly mongo: (connection: Connection) => Promise<void>;
}

/** The newest version among the steps, 0 for none. */
export function latestVersion(migrations: readonly Migration[]): number {
  return migrations.reduce((latest, migration) => Math.max(latest, migration.version), 0);
}

/** What is said when a newer program has written this store. */
export function newerVersionMessage(place: string, found: number, known: number): string {
  return `The data in ${place} was written by a newer version of this program (schema ${found}, this one knows ${known}): update the program, or name another place for the data.`;
}
