import type { Database } from 'libsql';
import type { Connection } from 'mongoose';
import { StoreUnavailable } from './port.ts';

/**
 * One migration step. A published step never changes, and nothing in it reads the current declaration. SQLite
 * runs all pending steps in one transaction. MongoDB cannot, so its step must tolerate another run, even
 * after an interruption. MongoDB's indexes are created after the steps.
 */
export interface Migration {
  /** RELEASE + 1, + 2, and so on. */
  readonly version: number;
  readonly name: string;
  /** @param dataDir the folder where a step may leave files for the operator */
  readonly sqlite: (database: Database, dataDir: string) => void;
  readonly mongo: (connection: Connection, dataDir: string) => Promise<void>;
}

/** The schema of the oldest stores that can be migrated: those of release 0.1.0. */
export const RELEASE = 11;

export const latestVersion = (migrations: readonly Migration[]): number =>
  migrations.at(-1)?.version ?? RELEASE;

/**
 * Verifies that this program can migrate the schema.
 * @throws StoreUnavailable for a schema of a newer program, or of one before the release
 */
export function requireKnownVersion(place: string, found: number, known: number): void {
  if (found < RELEASE) throw new StoreUnavailable(olderVersionMessage(place, found));
  if (found > known)
    throw new StoreUnavailable(
      `The data in ${place} was written by a newer version of this program (schema ${found}, this one knows ${known}): update the program, or set another data folder.`,
    );
}

export function olderVersionMessage(place: string, found: number): string {
  return `The data in ${place} is older than release 0.1.0 (schema ${found}): open it once with release 0.1.0, then start this version again. Nothing was changed.`;
}
