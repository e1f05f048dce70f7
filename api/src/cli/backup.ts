import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { openDataFolder, syncFolder } from '../config/data-folder.ts';
import type { Env } from '../config/env.ts';
import { writeCatalog } from '../content/seed/write-catalog.ts';
import type { Beside } from '../content/seed/write-catalog.ts';
import { BATCH_SIZE, batchesOf, KEPT, OWN_KEYS } from '../store/restore.ts';
import { latestVersion, MIGRATIONS } from '../store/migrations.ts';
import type { Store, StoreReader } from '../store/port.ts';
import { uploadStorage } from '../uploads/s3-storage.ts';
import type { UploadStorage } from '../uploads/storage.ts';
import { copyInto, OWN_FOLDER, type BackupFile, PRIVATE_FILE, writeManifest } from './backup-files.ts';
import { folderArgument, requireEmptyFolder, UsageError, withStore } from './command.ts';

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

/**
 * A catalog folder, with `private/` for what isn't of the catalog. Answers how many uploads there are. The manifest comes
 * last, when all that it names is on the disk.
 */
export async function writeBackup(
  store: Store,
  storage: Pick<UploadStorage, 'list' | 'open'>,
  folder: string,
): Promise<number> {
  const files: BackupFile[] = [];
  const folders = new Set([folder]);
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
  await chmod(folder, OWN_FOLDER);
  const add = async (name: string, source: Readable) => {
    const within = dirname(join(folder, name));
    await mkdir(within, { recursive: true, mode: OWN_FOLDER });
    folders.add(within);
    files.push(await copyInto(folder, name, source));
  };
  // The store first: an upload that comes meanwhile is one too many, never one too few.
  await store.snapshot(async (reader) => {
    const beside = await writeCatalog(reader, (name, text) => add(name, Readable.from([Buffer.from(text)])));
    await add(PRIVATE_FILE, Readable.from(privateLines(reader, beside)));
  });
  let uploads = 0;
  for await (const upload of storage.list()) {
    const stored = await storage.open(upload.name);
    if (stored === null) continue;
    await add(`uploads/${upload.name}`, await stored.stream());
    uploads += 1;
  }
  for (const each of folders) await syncFolder(each);
  await writeManifest(folder, { schema: latestVersion(MIGRATIONS), files });
  return uploads;
}

/** One line per record, {"collection": ..., "record": ...}. */
async function* privateLines(reader: StoreReader, beside: Beside): AsyncGenerator<Buffer> {
  for (const collection of KEPT)
    for await (const batch of batchesOf(reader, collection, BATCH_SIZE)) {
      const kept = batch.filter((record) => !('value' in record) || !OWN_KEYS.includes(record.key));
      const lines = kept.map((each) => JSON.stringify({ collection, record: beside(collection, each) }));
      yield Buffer.from(lines.map((line) => `${line}\n`).join(''));
    }
}
