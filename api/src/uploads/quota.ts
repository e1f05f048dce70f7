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
  /** Milliseconds. */
  recountEvery?: number;
  /** Monotonic milliseconds. */
  now?: () => number;
  /** Bytes that are free where a folder lies. */
  freeBytes?: (folder: string) => Promise<number>;
}

/** @param folder of the disk to keep free; null when uploads lie elsewhere */
export function createQuota(
  storage: Pick<UploadStorage, 'list'>,
  folder: string | null,
  options: QuotaOptions = {},
): Quota {
  const { max = UPLOADS_MAX_BYTES, recountEvery = RECOUNT_EVERY, freeBytes = freeOnDisk } = options;
  const now = options.now ?? (() => performance.now());
  /** Bytes of the last count and of what was added since; null before the first. */
  let used: number | null = null;
  /** Bytes of the uploads that are being stored. */
  let reserved = 0;
  let addedSince = 0;
  let countedAt = 0;
  let isDoubtful = false;
  let counting: Promise<void> | null = null;

  const count = async () => {
    const startedAt = now();
    addedSince = 0;
    isDoubtful = false;
    try {
      let sum = 0;
      for await (const { size } of storage.list()) sum += size;
      // What was added meanwhile is perhaps in the sum, too: the next count puts that right.
      used = sum + addedSince;
      countedAt = startedAt;
    } catch (error) {
      isDoubtful = true;
      throw error;
    }
  };
  const recount = () =>
    (counting ??= count().finally(() => {
      counting = null;
    }));
  const fits = (bytes: number) => (used ?? 0) + reserved + bytes <= max;
  const settle = (bytes: number) => {
    used = (used ?? 0) + bytes;
    addedSince += bytes;
  };

  /** A count that is old is renewed beside the upload; only a refusal waits for it. */
  const prepare = async (bytes: number) => {
    if (used === null) return recount();
    if (!isDoubtful && now() - countedAt < recountEvery) return;
    const renewed = recount();
    if (!fits(bytes)) return renewed;
    renewed.catch(() => undefined);
  };

  return {
    async within(bytes, save) {
      await prepare(bytes);
      const free = folder === null ? Infinity : await freeBytes(folder);
      // No waiting from here to the reservation.
      if (!fits(bytes)) {
        throw new StorageUnavailable('The room for uploads is used up.', { retryAfter: 3_600 });
      }
      if (free < DISK_RESERVE + reserved + bytes) throw diskFull();
      reserved += bytes;
      try {
        settle(await save());
      } catch (error) {
        // Some of it may be there: taken as all until it is counted.
        settle(bytes);
        isDoubtful = true;
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
