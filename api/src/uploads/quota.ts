import { statfs } from 'node:fs/promises';
import { Mutex } from 'async-mutex';
import { diskFull, StorageUnavailable } from './storage.ts';

/** The maximum number of bytes of all uploads together. */
const UPLOADS_MAX_BYTES = 20 * 1024 ** 3;
/** The number of bytes to keep free on the disk, because the store must always be able to write. */
const DISK_RESERVE = 256 * 1024 ** 2;
/**
 * Age of a count in milliseconds after which the next upload counts again, because other servers may write to
 * the same bucket.
 */
const RECOUNT_EVERY = 10 * 60_000;

export type Quota = ReturnType<typeof createQuota>;

/**
 * @param folder a folder on the disk to keep free; null when uploads are elsewhere
 * @param max bytes
 * @param freeBytes returns the free bytes on the disk of a folder
 */
export function createQuota(
  storage: { list: () => AsyncIterable<{ size: number }> },
  folder: string | null,
  { max = UPLOADS_MAX_BYTES, freeBytes = freeOnDisk } = {},
) {
  const turn = new Mutex();
  /** The bytes of the last count plus those added since. */
  let used = 0;
  /**
   * Monotonic milliseconds; -Infinity before the first count, and after a failed save that may have left
   * bytes.
   */
  let countedAt = -Infinity;

  return {
    /**
     * Runs `save` if there is space for that many bytes, one upload at a time. A file that already exists
     * counts twice until the next count.
     * @throws StorageUnavailable when the files would not fit, or cannot be counted
     */
    within: (bytes: number, save: () => Promise<void>): Promise<void> =>
      turn.runExclusive(async () => {
        const now = performance.now();
        if (now - countedAt >= RECOUNT_EVERY) {
          used = 0;
          for await (const { size } of storage.list()) used += size;
          countedAt = now;
        }
        const free = folder === null ? Infinity : await freeBytes(folder);
        if (used + bytes > max)
          throw new StorageUnavailable('The storage for uploads is full.', { retryAfter: 3_600 });
        if (free < DISK_RESERVE + bytes) throw diskFull();
        try {
          await save();
          used += bytes;
        } catch (error) {
          countedAt = -Infinity;
          throw error;
        }
      }),

    /**
     * Removes files while no upload is being saved, because it might be one of them (D34.8).
     * @param remove resolves to the number of freed bytes
     */
    without: (remove: () => Promise<number>): Promise<void> =>
      turn.runExclusive(async () => {
        try {
          used -= await remove();
        } catch (error) {
          countedAt = -Infinity;
          throw error;
        }
      }),
  };
}

async function freeOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
