import { createReadStream } from 'node:fs';
import { mkdir, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFaultText, UNFINISHED, writeWhole } from '../config/data-folder.ts';
import { createOneByOne, isUploadName, requireUploadName, StorageUnavailable } from './storage.ts';
import type { UploadStorage } from './storage.ts';

/** Endings of what a crash leaves: the second is that of files made of content (config/made-files.ts). */
const LEFT = [UNFINISHED, '.unfinished'];
/** Milliseconds since the last write, by the clock that files are dated with. Writing one takes seconds. */
const ABANDONED_AFTER = 60 * 60_000;
/** Seconds: somebody has to look at the disk. */
const RETRY_AFTER = 3_600;

/** Uploads in a folder. */
export function createDiskStorage(folder: string): UploadStorage {
  // The same file twice at once must be counted as one.
  const oneByOne = createOneByOne();

  /** Bytes; 0 for a file that is not there. */
  const sizeOf = async (name: string) => {
    const found = await stat(join(folder, name)).catch(nullIfMissing);
    return found?.size ?? 0;
  };

  const write = async (name: string, body: Buffer) => {
    await mkdir(folder, { recursive: true });
    const before = await sizeOf(name);
    await writeWhole(join(folder, name), body);
    return body.length - before;
  };

  return {
    async save(name, body) {
      requireUploadName(name);
      try {
        return await oneByOne(name, () => write(name, body));
      } catch (error) {
        const text = diskFaultText(error);
        throw text === null ? error : new StorageUnavailable(text, { cause: error, retryAfter: RETRY_AFTER });
      }
    },

    async open(name) {
      if (!isUploadName(name)) return null;
      const path = join(folder, name);
      const found = await stat(path).catch(nullIfMissing);
      if (!found?.isFile()) return null;
      return { size: found.size, stream: (range) => Promise.resolve(createReadStream(path, range)) };
    },

    async *list() {
      try {
        for await (const entry of await opendir(folder)) {
          if (!isUploadName(entry.name)) continue;
          yield { name: entry.name, size: (await stat(join(folder, entry.name))).size };
        }
      } catch (error) {
        nullIfMissing(error);
      }
    },
  };
}

/** Removes what a crash left unfinished, but nothing that this or another process may be writing now. */
export async function sweepUnfinished(folder: string): Promise<void> {
  try {
    for await (const entry of await opendir(folder)) {
      if (!LEFT.some((ending) => entry.name.endsWith(ending))) continue;
      const path = join(folder, entry.name);
      const found = await stat(path).catch(nullIfMissing);
      if (found !== null && Date.now() - found.mtimeMs > ABANDONED_AFTER) await rm(path, { force: true });
    }
  } catch (error) {
    nullIfMissing(error);
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
