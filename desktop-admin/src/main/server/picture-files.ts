import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isPartial, partialName } from '../files/durable-file.ts';
import { createSerially } from '../files/serially.ts';

/** Bytes of all pictures that are kept for one server. */
const ROOM = 128 * 1024 * 1024;
const ENDING = '.picture';
const NEW_LINE = 0x0a;

export interface Picture {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Pictures shown lately, for when their server cannot be reached. Losing one costs nothing: it is fetched again. */
export interface PictureFiles {
  /** Keeps a picture by its address, and drops those that were shown longest ago when there is no room. */
  keep: (address: string, picture: Picture) => Promise<void>;
  /** null when it is not here, or damaged. */
  get: (address: string) => Promise<Picture | null>;
  clear: () => Promise<void>;
}

/**
 * A file per picture: a line with its type and checksum, then the bytes. Written under another name first, and without
 * waiting for the disk: what a power cut tears does not fit its checksum and is dropped. The time of a file is when it
 * was last shown.
 */
export async function openPictureFiles(folder: string, room: number = ROOM): Promise<PictureFiles> {
  const serially = createSerially();
  /** Size by file name; what was shown longest ago comes first. */
  const sizes = new Map<string, number>();
  /** Milliseconds since 1970. */
  let lastShown = 0;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await readSizes();

  async function readSizes(): Promise<void> {
    const found: { name: string; size: number; shown: number }[] = [];
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      if (isPartial(name)) await rm(file, { force: true });
      else if (name.endsWith(ENDING)) {
        const { size, mtimeMs } = await stat(file);
        found.push({ name, size, shown: mtimeMs });
      }
    }
    for (const { name, size, shown } of found.sort((a, b) => a.shown - b.shown)) {
      sizes.set(name, size);
      lastShown = Math.ceil(shown);
    }
  }

  async function drop(name: string): Promise<void> {
    sizes.delete(name);
    await rm(path.join(folder, name), { force: true });
  }

  async function markShown(name: string, size: number): Promise<void> {
    sizes.delete(name);
    sizes.set(name, size);
    // Never the same time twice: the order must be found again after a restart.
    lastShown = Math.max(Date.now(), lastShown + 1);
    const time = new Date(lastShown);
    await utimes(path.join(folder, name), time, time);
  }

  async function makeRoom(): Promise<void> {
    let used = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [name, size] of sizes) {
      if (used <= room) return;
      await drop(name);
      used -= size;
    }
  }

  async function keep(address: string, { type, bytes }: Picture): Promise<void> {
    const name = fileNameOf(address);
    const head = `${JSON.stringify({ type, sum: sumOf(bytes) })}\n`;
    const size = head.length + bytes.length;
    // The server names a file by its content, so one of this size is this one.
    if (sizes.get(name) === size) return markShown(name, size);
    if (size > room) return;
    const file = path.join(folder, name);
    const partial = partialName(file);
    try {
      await writeFile(partial, Buffer.concat([Buffer.from(head), bytes]), { mode: 0o600 });
      await rename(partial, file);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    await markShown(name, size);
    await makeRoom();
  }

  async function get(address: string): Promise<Picture | null> {
    const name = fileNameOf(address);
    const size = sizes.get(name);
    if (size === undefined) return null;
    const picture = openPicture(await readFile(path.join(folder, name)).catch(() => null));
    if (picture === null) await drop(name);
    else await markShown(name, size);
    return picture;
  }

  return {
    keep: (address, picture) => serially(() => keep(address, picture)),
    get: (address) => serially(() => get(address)),
    clear: () =>
      serially(async () => {
        for (const name of [...sizes.keys()]) await drop(name);
      }),
  };
}

const fileNameOf = (address: string) => createHash('sha256').update(address).digest('hex') + ENDING;

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function openPicture(stored: Buffer | null): Picture | null {
  if (stored === null) return null;
  const end = stored.indexOf(NEW_LINE);
  try {
    const { type, sum } = JSON.parse(stored.subarray(0, end).toString()) as Record<string, unknown>;
    const bytes = new Uint8Array(stored.subarray(end + 1));
    return typeof type === 'string' && sum === sumOf(bytes) ? { type, bytes } : null;
  } catch {
    return null;
  }
}
