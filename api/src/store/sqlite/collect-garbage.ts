import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects garbage now. libsql's close() leaves the file open while a prepared statement lives, and only the collector
 * ends one (tursodatabase/libsql-js#228): without this a closed database could not be moved or deleted on Windows.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}
