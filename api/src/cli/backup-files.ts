/** Files of a backup: written durably, with their size and checksum, and read again to compare. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rename } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../config/sync-folder.ts';
import { UsageError } from './usage-error.ts';

/** One file as the manifest names it. */
export interface BackupFile {
  /** Path below the backup's folder, with slashes. */
  name: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** For this user alone: a backup holds the password's hash, and pages that are not public. */
export const OWN_FILE = 0o600;
export const OWN_FOLDER = 0o700;

/** Copies a stream into a new file below the folder, on the disk when it resolves. */
export async function copyInto(folder: string, name: string, source: Readable): Promise<BackupFile> {
  const sum = measure();
  const target = createWriteStream(join(folder, name), { flags: 'wx', mode: OWN_FILE, flush: true });
  await pipeline(source, sum.through, target);
  return { name, ...sum.result() };
}

/** Reads a file of a backup for its size and checksum. */
export async function measureFile(folder: string, name: string): Promise<BackupFile> {
  const sum = measure();
  await pipeline(createReadStream(join(folder, name)), sum.through, async (bytes) => {
    for await (const _chunk of bytes);
  });
  return { name, ...sum.result() };
}

/** Writes a small file so that it is there as a whole or not at all, even after a power cut. */
export async function writeWhole(folder: string, name: string, text: string): Promise<void> {
  const unfinished = join(folder, `${name}.part`);
  const file = await open(unfinished, 'wx', OWN_FILE);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, name));
  await syncFolder(folder);
}

/** Every file below the folder, with slashes. @throws UsageError for a link, or whatever else is no plain file */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const named = ({ parentPath, name }: (typeof entries)[number]) =>
    relative(folder, join(parentPath, name)).split(sep).join('/');
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd !== undefined)
    throw new UsageError(
      `${named(odd)} in ${folder} is a link or a device: a backup has only files and folders. Nothing was restored.`,
    );
  return entries
    .filter((entry) => entry.isFile())
    .map(named)
    .sort();
}

function measure() {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* through(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}
