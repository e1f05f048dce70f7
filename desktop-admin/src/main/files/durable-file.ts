import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** Suffix of incomplete files, which are deleted when their folder is opened. */
const UNFINISHED = '.part';
let count = 0;

/** Writes a file atomically: even after a power failure, it has either the old or the new content. */
export async function writeDurably(file: string, data: string | Uint8Array, mode = 0o600): Promise<void> {
  count += 1;
  const partial = `${file}.${process.pid}-${count}${UNFINISHED}`;
  try {
    const handle = await open(partial, 'w', mode);
    try {
      await handle.writeFile(data);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    throw error;
  }
  await syncFolder(path.dirname(file));
}

export async function removeDurably(file: string): Promise<void> {
  await rm(file, { force: true });
  await syncFolder(path.dirname(file));
}

/** Creates a folder of this app, or deletes the incomplete files in it. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    // A read-only disk can still be read.
    if (name.endsWith(UNFINISHED)) await rm(path.join(folder, name), { force: true }).catch(() => {});
  }
}

/** Makes a rename durable. Windows has no equivalent, because its journal keeps renames in order. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  let handle: FileHandle | null = null;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } finally {
    await handle?.close();
  }
}
