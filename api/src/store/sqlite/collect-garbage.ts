import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

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
