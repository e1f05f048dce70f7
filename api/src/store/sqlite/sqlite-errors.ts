import { DuplicateKey, StoreError, StoreUnavailable } from '../errors.ts';
import type { CollectionName } from '../records.ts';

const damaged = (file: string) =>
  `${file} is damaged, so nothing is written to it: stop the server, move the file away and restore a backup.`;

const SENTENCES: readonly (readonly [code: string, sentence: (file: string) => string])[] = [
  ['SQLITE_FULL', (file) => `The disk that holds ${file} is full: free some space.`],
  ['SQLITE_BUSY', (file) => `Another program holds ${file}: close it or wait until it is done.`],
  ['SQLITE_LOCKED', (file) => `Another program holds ${file}: close it or wait until it is done.`],
  ['SQLITE_READONLY', (file) => `${file} cannot be written to: give this user write access.`],
  ['SQLITE_CANTOPEN', (file) => `${file} cannot be opened: check the folder and its access rights.`],
  ['SQLITE_NOTADB', (file) => `${file} is not a database of this program: move it away or restore a backup.`],
  ['SQLITE_CORRUPT', damaged],
  ['SQLITE_IOERR', (file) => `${file} cannot be read or written: the disk reports an error.`],
];

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The typed error for what SQLite threw; anything that is not SQLite's own comes back as it is. */
export function toStoreError(error: unknown, file: string, collection?: CollectionName): unknown {
  if (error instanceof StoreError) return error;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  const unique = /UNIQUE constraint failed: \w+\.(\w+)/.exec(message);
  if (unique?.[1] && collection) return new DuplicateKey(collection, unique[1]);
  const known = SENTENCES.find(([prefix]) => code.startsWith(prefix));
  const isFull = code.startsWith('SQLITE_FULL');
  return known
    ? new StoreUnavailable(known[1](file), { cause: error, isFull, isDamaged: isDamage(error) })
    : error;
}

/** True when SQLite found pages that it cannot have written. */
function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));
}

/** For what a look through the whole file found. @param found SQLite's words */
export function damageFound(file: string, found: string): StoreUnavailable {
  return new StoreUnavailable(damaged(file), { cause: new Error(found), isDamaged: true });
}

/** What the system says of a file, in SQLite's words. */
const SYSTEM_CODES: Readonly<Record<string, string>> = {
  ENOSPC: 'SQLITE_FULL',
  EDQUOT: 'SQLITE_FULL',
  EROFS: 'SQLITE_READONLY',
  EACCES: 'SQLITE_READONLY',
  EPERM: 'SQLITE_READONLY',
  EIO: 'SQLITE_IOERR',
};

/** As toStoreError, for the steps around SQLite that touch the file without it. */
export function toFileError(error: unknown, file: string): unknown {
  const code = SYSTEM_CODES[codeOf(error)];
  return toStoreError(
    code === undefined ? error : Object.assign(new Error(code, { cause: error }), { code }),
    file,
  );
}
