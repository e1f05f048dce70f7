import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDataFolder } from '../config/data-folder.ts';
import type { Env } from '../config/env.ts';
import type { Store } from '../store/port.ts';
import { restoreBackup } from '../store/restore.ts';
import { kindOfName } from '../uploads/file-kinds.ts';
import { isUploadName } from '../uploads/storage.ts';
import { uploadStorage } from '../uploads/upload-storage.ts';
import { MANIFEST_FILE, STORE_FILE, UPLOADS_FOLDER } from './backup.ts';
import { folderArgument } from './folders.ts';
import { UsageError } from './usage-error.ts';
import { withStore } from './with-store.ts';

const USAGE = 'npm run restore -- folder [--replace]';

/**
 * `npm run restore -- folder`: a backup into the store and the uploads that the environment names, of either kind. A
 * store with content is only replaced when `--replace` says so. Stop the server before: it keeps pages in memory.
 */
export async function restore(env: Env, args: readonly string[]): Promise<string> {
  const folder = folderArgument(args, USAGE);
  const file = await storeFile(folder);
  const data = await openDataFolder(env.dataDir);
  return withStore(env, async (store) => {
    if (!args.includes('--replace') && (await hasContent(store))) {
      throw new UsageError(`${store.describe()} has content. To replace all of it: ${USAGE}`);
    }
    const storage = uploadStorage(env, data);
    let uploads = 0;
    for (const name of await readdir(join(folder, UPLOADS_FOLDER))) {
      const kind = kindOfName(name);
      if (!isUploadName(name) || kind === undefined) continue;
      await storage.save(name, await readFile(join(folder, UPLOADS_FOLDER, name)), kind.type);
      uploads += 1;
    }
    // Last, and all or nothing: what it names is there by then.
    const records = await restoreBackup(store, join(folder, file));
    return `Restored ${records} records and ${uploads} uploads into ${store.describe()}`;
  });
}

async function storeFile(folder: string): Promise<string> {
  try {
    const manifest = JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')) as { store?: unknown };
    const file = Object.values(STORE_FILE).find((name) => name === manifest.store);
    if (file !== undefined) return file;
  } catch {
    // Told below.
  }
  throw new UsageError(`${folder} is no whole backup: ${MANIFEST_FILE} is missing or damaged`);
}

async function hasContent(store: Store): Promise<boolean> {
  const counts = await Promise.all([
    store.count('products'),
    store.count('pages'),
    store.count('sidebarItems'),
  ]);
  return counts.some((count) => count > 0);
}
