import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDataFolder } from '../config/data-folder.ts';
import { syncFolder } from '../config/sync-folder.ts';
import type { Env } from '../config/env.ts';
import type { Store } from '../store/port.ts';
import { uploadStorage } from '../uploads/upload-storage.ts';
import type { UploadStorage } from '../uploads/storage.ts';
import { copyInto, measureFile, OWN_FOLDER } from './backup-files.ts';
import type { BackupFile } from './backup-files.ts';
import { STORE_FILE, UPLOADS_FOLDER, writeManifest } from './backup-manifest.ts';
import { folderArgument, requireEmptyFolder } from './folders.ts';
import { UsageError } from './usage-error.ts';
import { withStore } from './with-store.ts';

/** Systems' words for a folder that cannot take the backup. */
const FOLDER_FAULTS = ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOTDIR'];

/** `npm run backup -- folder`: the store and the uploads, beside a running server, too. */
export async function backup(env: Env, args: readonly string[]): Promise<string> {
  const folder = folderArgument(args, 'npm run backup -- folder');
  await requireEmptyFolder(folder);
  const storage = uploadStorage(env, await openDataFolder(env.dataDir));
  return withStore(env, async (store) => {
    try {
      const uploads = await writeBackup(store, storage, folder);
      return `Backup of ${store.describe()} and ${uploads} uploads in ${folder}`;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!FOLDER_FAULTS.includes(code)) throw error;
      throw new UsageError(`${folder} cannot take the backup (${code}): free some space or name another one`);
    }
  });
}

/** Answers how many uploads there are. The manifest comes last, when all that it names is on the disk. */
async function writeBackup(store: Store, storage: UploadStorage, folder: string): Promise<number> {
  await mkdir(join(folder, UPLOADS_FOLDER), { recursive: true, mode: OWN_FOLDER });
  await chmod(folder, OWN_FOLDER);
  // The store first: an upload that comes meanwhile is one too many, never one too few.
  const name = STORE_FILE[store.kind];
  const summary = await store.backup(join(folder, name));
  const files: BackupFile[] = [await measureFile(folder, name)];
  for await (const upload of storage.list()) {
    const stored = await storage.open(upload.name);
    if (stored === null) continue;
    files.push(await copyInto(folder, `${UPLOADS_FOLDER}/${upload.name}`, await stored.stream()));
  }
  await syncFolder(join(folder, UPLOADS_FOLDER));
  await syncFolder(folder);
  await writeManifest(folder, { madeAt: new Date().toISOString(), store: name, ...summary, files });
  return files.length - 1;
}
