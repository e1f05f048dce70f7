import { statfs } from 'node:fs/promises';
import { StorageUnavailable, diskFull } from './storage.ts';
import type { UploadStorage } from './storage.ts';

/** Bytes that all uploads together may take. */
export const UPLOADS_MAX_BYTES = 20 * 1024 ** 3;
/** Bytes that stay free on the disk: the store must always be able to write. */
const DISK_RESERVE = 256 * 1024 ** 2;
/** Milliseconds after which the next upload counts anew: other servers may write to the same bucket. */
const RECOUNT_EVERY = 10 * 60_000;

export interface Quota {
  /**
   * Keeps room for `bytes` while `save` runs, so that several at once cannot overshoot together; then counts what
   * `save` says the storage has grown by.
   * @throws StorageUnavailable when the files would not fit, or cannot be counted
   */
  within: (bytes: number, save: () => Promise<number>) => Promise<void>;
}

export interface QuotaOptions {
  /** Bytes. */
  max?: number;
  /** Bytes that are free where a folder lies. */
  freeBytes?: (folder: string) => Promise<number>;
}

/** @param folder of the disk to keep free; null when uploads lie elsewhere */
export function createQuota(
  storage: Pick<UploadStorage, 'list'>,
  folder: string | null,
  { max = UPLOADS_MAX_BYTES, freeBytes = freeOnDisk }: QuotaOptions = {},
): Quota {
  /** Bytes of the last count and of what was added since its beginning. */
  let used = 0;
  /** Monotonic milliseconds; none before the first count, and after a save that failed: some of it may be there. */
  let countedAt = -Infinity;
  /** Bytes of the uploads that are being stored. */
  let reserved = 0;
  let counting: Promise<void> | null = null;

  async function count(): Promise<void> {
    const [before, startedAt] = [used, performance.now()];
    let sum = 0;
    for await (const { size } of storage.list()) sum += size;
    // What was added meanwhile is perhaps in the sum, too: the next count puts that right.
    used = sum + (used - before);
    countedAt = startedAt;
  }

  return {
    async within(bytes, save) {
      if (performance.now() - countedAt >= RECOUNT_EVERY)
        await (counting ??= count().finally(() => {
          counting = null;
        }));
      const free = folder === null ? Infinity : await freeBytes(folder);
      // No waiting from here to the reservation.
      if (used + reserved + bytes > max)
        throw new StorageUnavailable('The room for uploads is used up.', { retryAfter: 3_600 });
      if (free < DISK_RESERVE + reserved + bytes) throw diskFull();
      reserved += bytes;
      try {
        const grown = await save();
        used += grown;
      } catch (error) {
        countedAt = -Infinity;
        throw error;
      } finally {
        reserved -= bytes;
      }
    },
  };
}

async function freeOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
