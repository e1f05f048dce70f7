import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** Small enough to stand here, so that sources and built server run the same. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const Database = require(workerData.library);
const database = new Database(workerData.file);
try {
  database.exec('PRAGMA query_only = ON');
  const [row] = database.prepare('PRAGMA quick_check(1)').all([]);
  parentPort.postMessage(row.quick_check === 'ok' ? null : row.quick_check);
} catch (error) {
  if (!/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) throw error;
  parentPort.postMessage(error.message);
}`;

export interface LookThrough {
  /** What SQLite says is wrong with the file; null when nothing is, or when the look was ended before. */
  found: Promise<string | null>;
  /** Resolves when the file is let go of. */
  stop: () => Promise<void>;
}

/** Reads every page of a database in a thread of its own: a large file takes seconds, in which others are served. */
export function lookThrough(file: string): LookThrough {
  const library = createRequire(import.meta.url).resolve('libsql');
  const thread = new Worker(PROGRAM, { eval: true, workerData: { library, file } });
  thread.unref();
  const found = new Promise<string | null>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => resolve(null));
  });
  return {
    found,
    async stop() {
      await thread.terminate();
    },
  };
}
