import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

let temporary = 0;

/** Writes a file all or nothing: what is there afterwards, also after a power cut, is the old or the new content. */
export async function writeDurably(file: string, data: string | Uint8Array, mode = 0o600): Promise<void> {
  const partial = partialName(file);
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

/** A name beside the file, so that the last step is one rename; unfinished ones are swept when a store is opened. */
export function partialName(file: string): string {
  temporary += 1;
  return `${file}.${process.pid}-${temporary}.part`;
}

export const isPartial = (name: string) => name.endsWith('.part');

/** Makes a folder of this app's own, or takes away what was left unfinished in it. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    // A disk that cannot be written can still be read.
    if (isPartial(name)) await rm(path.join(folder, name), { force: true }).catch(() => {});
  }
}

/** Makes a rename durable. Windows knows no such thing: its journal orders renames by itself. */
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
