import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isUploadName } from './storage.ts';
import type { UploadStorage } from './storage.ts';

/** Unfinished files lie beside the finished ones under names that are never served. */
const UNFINISHED = '.part';

/** Uploads in a folder. */
export function createDiskStorage(folder: string): UploadStorage {
  return {
    async save(name, body) {
      if (!isUploadName(name)) throw new Error('That is no name of an upload');
      await mkdir(folder, { recursive: true });
      const unfinished = join(folder, `${randomUUID()}${UNFINISHED}`);
      try {
        const file = await open(unfinished, 'wx', 0o644);
        try {
          await file.writeFile(body);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, join(folder, name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },

    async open(name) {
      if (!isUploadName(name)) return null;
      const path = join(folder, name);
      try {
        const found = await stat(path);
        if (!found.isFile()) return null;
        return { size: found.size, stream: (range) => Promise.resolve(createReadStream(path, range)) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async *list() {
      try {
        for await (const entry of await opendir(folder)) {
          if (!isUploadName(entry.name)) continue;
          yield { name: entry.name, size: (await stat(join(folder, entry.name))).size };
        }
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}

/** Removes what a crash left unfinished. To be called at start, when nothing is being written. */
export async function sweepUnfinished(folder: string): Promise<void> {
  try {
    for await (const entry of await opendir(folder)) {
      if (entry.name.endsWith(UNFINISHED)) await rm(join(folder, entry.name), { force: true });
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Without it the new name itself could be lost with the power. Windows knows no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
