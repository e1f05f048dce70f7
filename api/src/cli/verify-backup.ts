import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { kindOfName } from '../uploads/file-kinds.ts';
import { isUploadName } from '../uploads/storage.ts';
import { listFiles, measureFile } from './backup-files.ts';
import { hasChecksums, MANIFEST_FILE, readManifest, UPLOADS_FOLDER } from './backup-manifest.ts';
import type { Manifest, OldManifest } from './backup-manifest.ts';
import { UsageError } from './usage-error.ts';

export interface VerifiedBackup {
  /** Name of the store's file. */
  store: string;
  /** Records by collection; undefined in a backup of an earlier version. */
  records: Record<string, number> | undefined;
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
  const manifest = await readManifest(folder);
  const found = (await listFiles(folder)).filter((name) => name !== MANIFEST_FILE);
  return hasChecksums(manifest) ? verifySums(folder, manifest, found) : verifyShape(folder, manifest, found);
}

async function verifySums(folder: string, manifest: Manifest, found: string[]): Promise<VerifiedBackup> {
  const { store, records, files } = manifest;
  const named = files.map(({ name }) => name);
  for (const file of files) {
    if (!found.includes(file.name)) throw damaged(folder, file.name, 'it is missing');
    const { bytes, sha256 } = await measureFile(folder, file.name);
    if (bytes !== file.bytes)
      throw damaged(folder, file.name, `it has ${bytes} bytes instead of ${file.bytes}`);
    if (sha256 !== file.sha256) throw damaged(folder, file.name, 'its content has changed');
  }
  if (!named.includes(store)) throw damaged(folder, store, 'it is missing');
  return { store, records, uploads: uploadsAmong(named), remarks: strangers(found, named) };
}

/** All that can be said of a backup without checksums. */
async function verifyShape(folder: string, manifest: OldManifest, found: string[]): Promise<VerifiedBackup> {
  const { store } = manifest;
  if (!found.includes(store)) throw damaged(folder, store, 'it is missing');
  if ((await stat(join(folder, store))).size === 0) throw damaged(folder, store, 'it is empty');
  const uploads = uploadsAmong(found);
  if (uploads.length < manifest.uploads) {
    throw damaged(folder, UPLOADS_FOLDER, `${uploads.length} of ${manifest.uploads} uploads are there`);
  }
  const known = [store, ...uploads.map((name) => `${UPLOADS_FOLDER}/${name}`)];
  const remark =
    'This backup of an earlier version has no checksums: damage to its texts and files would not show.';
  return { store, records: undefined, uploads, remarks: [remark, ...strangers(found, known)] };
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
