import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { StoreUnavailable } from '../errors.ts';

const LOCK_FILE = 'catalogue.lock';

export interface OwnerLock {
  release(): void;
}

/**
 * Takes the embedded store for one process, as long as it lives. The lock is SQLite's own on a file beside the
 * database: the system lets go of it when the process ends, in whatever way, so that nothing holds up a restart.
 * @throws StoreUnavailable when another process has it
 */
export function takeOwnerLock(folder: string): OwnerLock {
  const file = join(folder, LOCK_FILE);
  // Made here, so that SQLite gives its journal the same rights.
  writeFileSync(file, '', { mode: 0o600, flag: 'a' });
  const database = new Database(file, { timeout: 0 });
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('SQLITE_BUSY')) throw error;
    throw new StoreUnavailable(
      `Another process of this program has ${folder}: stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return {
    release() {
      if (database.inTransaction) database.exec('ROLLBACK');
      database.close();
    },
  };
}
