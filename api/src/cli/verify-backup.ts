import { pages } from '../store/migrations/0017-pages.ts';
import { kindOfName } from '../uploads/file-kinds.ts';
import { isUploadName } from '../uploads/storage.ts';
import { listFiles, measureFile } from './backup-files.ts';
import { MANIFEST_FILE, readManifest, UPLOADS_FOLDER } from './backup-manifest.ts';
import { UsageError } from './usage-error.ts';

export interface VerifiedBackup {
  /** Name of the store's file. */
  store: string;
  /** By collection. */
  records: Record<string, number>;
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
  const { store, records, files, schema } = await readManifest(folder);
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
    records,
    hasAllPages: schema >= pages.version,
    uploads: uploadsAmong(named),
    remarks: strangers(found, named),
  };
}

function uploadsAmong(names: readonly string[]): string[] {
  const uploads = names.filter((name) => name.startsWith(`${UPLOADS_FOLDER}/`));
  return uploads
    .map((name) => name.slice(UPLOADS_FOLDER.length + 1))
    .filter((name) => isUploadName(name) && kindOfName(name) !== undefined);
}

function strangers(found: readonly string[], known: readonly string[]): string[] {
  const extra = found.filter((name) => !known.includes(name));
  return extra.length === 0 ? [] : [`Not part of the backup, and left alone: ${extra.join(', ')}.`];
}

function damaged(folder: string, name: string, reason: string): UsageError {
  return new UsageError(`${name} in ${folder} is damaged: ${reason}. Nothing was restored.`);
}
