import { createHash, hash } from 'node:crypto';
import { copyFile, createWriteStream, link, mkdir, writeFile } from 'node:fs';
import { open, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzipName, mayHaveGzip } from './gzip-files.ts';
import type { FileEntry, KnownBuild } from './manifest.ts';

// The promises of node:fs/promises keep a handle object for every file; for fifteen thousand of them that shows.
const write = promisify(writeFile);
const copy = promisify(copyFile);
const makeFolder = promisify(mkdir);
const makeLink = promisify(link);

/** Hexadecimal characters of a hash that are kept. */
const HASH_LENGTH = 32;
/** A linked file belongs to other builds, too: nothing is ever written into one that is there. */
const NEW_ONLY = { flag: 'wx' } as const;

/** Files of one build, by slash-separated relative path. Missing folders are made, each of them once. */
export interface BuildWriter {
  /** @param from public paths that the file shows */
  write: (path: string, content: string | Buffer, from: readonly string[]) => Promise<void>;
  stream: (path: string, content: Readable, from: readonly string[]) => Promise<void>;
  /** True when the folder holds these files of the build before, which are the new one's then. */
  isThere: (paths: readonly string[]) => boolean;
  /** Takes a file over from the build before. @throws when it is not there */
  keep: (path: string) => Promise<void>;
  /** Everything placed so far. */
  files: Map<string, FileEntry>;
  /** To be called when everything is placed: removes what the folder held and the build does not. */
  finish: () => Promise<void>;
}

/**
 * What is the same as in the build before is linked to it and takes no room.
 * @param folder null to find out only what would be written
 * @param spare what the folder holds already (switch-folder.ts)
 */
export function createBuildWriter(
  folder: string | null,
  previous: KnownBuild | null,
  spare: ReadonlyMap<string, FileEntry> | null = null,
): BuildWriter {
  const there = new Map(spare);
  const made = new Map<string, Promise<unknown>>();
  const files: BuildWriter['files'] = new Map();

  async function place(path: string, entry: FileEntry | null, put: (file: string) => Promise<unknown>) {
    const parts = path.split('/');
    if (parts.some((part) => part === '' || part === '.' || part === '..'))
      throw new Error(`${path} is no name of a file of the site`);
    const isThere = entry !== null && there.get(path)?.hash === entry.hash;
    if (folder !== null && !isThere) {
      const file = join(folder, ...parts);
      const parent = dirname(file);
      let making = made.get(parent);
      if (making === undefined) {
        making = makeFolder(parent, { recursive: true });
        made.set(parent, making);
      }
      await making;
      // Never written into: other builds may share it.
      if (there.delete(path) || files.has(path)) await removeWithGzip(file);
      await put(file);
    }
    if (entry !== null) files.set(path, entry);
  }

  const before = (path: string) => previous?.manifest.files.get(path);
  async function takeOver(path: string, file: string): Promise<void> {
    const source = join(previous?.folder ?? '', path);
    try {
      await makeLink(source, file);
    } catch (error) {
      // Some disks know no links.
      if (isMissing(error)) throw error;
      await copy(source, file);
    }
    // Small files have none; where one is missing, the host compresses.
    if (mayHaveGzip(path)) await makeLink(gzipName(source), gzipName(file)).catch(() => undefined);
  }

  return {
    files,
    write(path, content, from) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      const sum = hash('sha256', bytes, 'hex').slice(0, HASH_LENGTH);
      const old = before(path);
      const isSame = old?.hash === sum;
      const isKnown = isSame && old.from.join() === from.join();
      return place(path, isKnown ? old : { hash: sum, size: bytes.length, from }, async (file) => {
        if (!isSame) return write(file, bytes, NEW_ONLY);
        await takeOver(path, file).catch(() => write(file, bytes, NEW_ONLY));
      });
    },
    async stream(path, content, from) {
      // Nobody needs to know more of a new upload than that it is new.
      if (folder === null) content.destroy();
      const sum = createHash('sha256');
      let size = 0;
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          sum.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      await place(path, null, (file) => pipeline(content, counted, createWriteStream(file, { flags: 'wx' })));
      files.set(path, { hash: sum.digest('hex').slice(0, HASH_LENGTH), size, from });
    },
    isThere(paths) {
      const old = paths.map(before).filter((entry) => entry !== undefined);
      const isThere = (path: string, at: number) =>
        folder === null || there.get(path)?.hash === old[at]?.hash;
      if (old.length < paths.length || !paths.every(isThere)) return false;
      for (const [at, entry] of old.entries()) files.set(paths[at] ?? '', entry);
      return true;
    },
    keep(path) {
      const entry = before(path);
      if (entry === undefined) throw new Error(`${path} is not in the build before`);
      return place(path, entry, (file) => takeOver(path, file));
    },
    async finish() {
      if (folder === null) return;
      for (const path of there.keys()) if (!files.has(path)) await removeFile(folder, path);
    },
  };
}

/** The .gz first: alone it would stand for what comes to be there. */
async function removeWithGzip(file: string): Promise<void> {
  if (mayHaveGzip(file)) await rm(gzipName(file), { force: true });
  await rm(file, { force: true });
}

/** And the folders that are empty without it. */
async function removeFile(folder: string, path: string): Promise<void> {
  await removeWithGzip(join(folder, path));
  for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) {
    const isEmpty = await rmdir(join(folder, parent)).then(
      () => true,
      () => false,
    );
    if (!isEmpty) return;
  }
}

/** Writes a new file, and resolves when the disk has it. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
