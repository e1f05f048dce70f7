import { statfs } from 'node:fs/promises';
import { ApiError } from '@wa/shared/contract/errors';
import type { UploadStorage } from './storage.ts';

/** Bytes that all uploads together may take. */
export const UPLOADS_MAX_BYTES = 20 * 1024 ** 3;
/** Bytes that stay free on the disk: the store must always be able to write. */
const DISK_RESERVE = 256 * 1024 ** 2;

export interface Quota {
  /** @throws ApiError unavailable when the files would not fit */
  require: (bytes: number) => Promise<void>;
  /** Counts what was stored. */
  add: (bytes: number) => void;
}

/** @param folder of the disk to keep free; null when uploads lie elsewhere */
export function createQuota(storage: UploadStorage, folder: string | null, max = UPLOADS_MAX_BYTES): Quota {
  let used: Promise<number> | null = null;
  let added = 0;
  const count = async () => {
    let sum = 0;
    for await (const { size } of storage.list()) sum += size;
    return sum;
  };
  return {
    async require(bytes) {
      used ??= count();
      if ((await used) + added + bytes > max) throw full('The room for uploads is used up.');
      if (folder === null) return;
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < DISK_RESERVE + bytes) throw full('The disk of the server is full.');
    },
    add(bytes) {
      added += bytes;
    },
  };
}

function full(error: string): ApiError {
  return new ApiError('unavailable', error, { retryAfter: 3_600 });
}
