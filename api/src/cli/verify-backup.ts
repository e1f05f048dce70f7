import { readCatalog } from '../content/seed/read-catalog.ts';
import { pages } from '../store/migrations.ts';
import type { CollectionName } from '../store/records.ts';
import { kindOfName } from '../uploads/file-kinds.ts';
import { isUploadName } from '../uploads/storage.ts';
import { listFiles, measureFile } from './backup-files.ts';
import { MANIFEST_FILE, PRIVATE_FILE, readManifest } from './backup-manifest.ts';
import { UsageError } from './usage-error.ts';

const UPLOADS = 'uploads/';

export interface VerifiedBackup {
  /** Name of the file with a record in each line, or of release 0.1.0's file of all records. */
  store: string;
  /** What the catalog folder says of a record in there. */
  complete: (collection: CollectionName, record: object) => object;
  /** False for one of release 0.1.0, which had the pages of the specification in its code. */
  hasAllPages: boolean;
  /** Names of uploads. */
  uploads: string[];
  /** What the operator should know, a sentence each. */
  remarks: string[];
}

/**
 * Looks at every file of a backup before anything is done with it.
 * @throws UsageError that names the file which is missing or damaged
 */
export async function verifyBackup(folder: string): Promise<VerifiedBackup> {
  const { store: former, files, schema } = await readManifest(folder);
  const store = former ?? PRIVATE_FILE;
  const found = (await listFiles(folder)).filter((name) => name !== MANIFEST_FILE);
  const named = files.map(({ name }) => name);
  for (const file of files) {
    if (!found.includes(file.name)) throw damaged(folder, file.name, 'it is missing');
    const { bytes, sha256 } = await measureFile(folder, file.name);
    if (bytes !== file.bytes)
      throw damaged(folder, file.name, `it has ${bytes} bytes instead of ${file.bytes}`);
    if (sha256 !== file.sha256) throw damaged(folder, file.name, 'its content has changed');
  }
  if (!named.includes(store)) throw damaged(folder, store, 'it is missing');
  return {
    store,
    complete: former === undefined ? completeFrom(folder) : (_, record) => record,
    hasAllPages: schema >= pages.version,
    uploads: uploadsAmong(named),
    remarks: strangers(found, named),
  };
}

/** Drawings go by their name: their file says no more. */
function completeFrom(folder: string): VerifiedBackup['complete'] {
  const key = (collection: string, record: object): unknown =>
    Reflect.get(record, collection === 'drawings' ? 'name' : '_id');
  const said = new Map(
    Object.entries(readCatalog(folder)).map(([collection, records]: [string, readonly object[]]) => [
      collection,
      new Map(records.map((record) => [key(collection, record), record])),
    ]),
  );
  return (collection, record) => ({ ...said.get(collection)?.get(key(collection, record)), ...record });
}

function uploadsAmong(names: readonly string[]): string[] {
  const uploads = names.filter((name) => name.startsWith(UPLOADS));
  return uploads
    .map((name) => name.slice(UPLOADS.length))
    .filter((name) => isUploadName(name) && kindOfName(name) !== undefined);
}

function strangers(found: readonly string[], known: readonly string[]): string[] {
  const extra = found.filter((name) => !known.includes(name));
  return extra.length === 0 ? [] : [`Not part of the backup, and left alone: ${extra.join(', ')}.`];
}

function damaged(folder: string, name: string, reason: string): UsageError {
  return new UsageError(`${name} in ${folder} is damaged: ${reason}. Nothing was restored.`);
}
