import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** Ends the name of a file that is not written to its end; swept when its folder is opened. */
const UNFINISHED = '.part';
let count = 0;

/** Writes a file all or nothing: what is there afterwards, also after a power cut, is the old or the new content. */
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

/** Makes a folder of this app's own, or takes away what was left unfinished in it. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    // A disk that cannot be written can still be read.
    if (name.endsWith(UNFINISHED)) await rm(path.join(folder, name), { force: true }).catch(() => {});
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

/** Runs work one after the other, in the order it was asked for; a failure does not stop what follows. */
export function createSerially(): <T>(work: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = tail.then(work);
    tail = turn.catch(() => {});
    return turn;
  };
}
