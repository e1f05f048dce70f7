import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createWriteStream } from 'node:fs';
import { openDataFolder } from '../config/data-folder.ts';
import type { Env } from '../config/env.ts';
import { uploadStorage } from '../uploads/upload-storage.ts';
import { folderArgument, requireEmptyFolder } from './folders.ts';
import { withStore } from './with-store.ts';

/** Names within a backup. */
export const STORE_FILE = { sqlite: 'catalogue.db', mongodb: 'catalogue.jsonl' } as const;
export const UPLOADS_FOLDER = 'uploads';
/** Written last: a folder without it is no whole backup. */
export const MANIFEST_FILE = 'backup.json';

/** `npm run backup -- folder`: the store and the uploads, beside a running server, too. */
export async function backup(env: Env, args: readonly string[]): Promise<string> {
  const folder = folderArgument(args, 'npm run backup -- folder');
  await requireEmptyFolder(folder);
  const data = await openDataFolder(env.dataDir);
  await mkdir(join(folder, UPLOADS_FOLDER), { recursive: true });
  return withStore(env, async (store) => {
    // The store first: an upload that comes meanwhile is one too many, never one too few.
    const file = STORE_FILE[store.kind];
    await store.backup(join(folder, file));
    const storage = uploadStorage(env, data);
    let uploads = 0;
    for await (const { name } of storage.list()) {
      const stored = await storage.open(name);
      if (stored === null) continue;
      await pipeline(
        await stored.stream(),
        createWriteStream(join(folder, UPLOADS_FOLDER, name), { flush: true }),
      );
      uploads += 1;
    }
    const manifest = { madeAt: new Date().toISOString(), store: file, uploads };
    await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
    return `Backup of ${store.describe()} and ${uploads} uploads in ${folder}`;
  });
}
