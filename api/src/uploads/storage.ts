import type { Readable } from 'node:stream';
import { ApiError } from '@wa/core/contract/errors';
import { createReadStream } from 'node:fs';
import { mkdir, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFaultText, UNFINISHED, writeWhole } from '../config/data-folder.ts';

/** One stored file, ready to be read in whole or in part. */
export interface StoredFile {
  /** Bytes. */
  size: number;
  /** Both ends included; the whole file without them. @throws StorageUnavailable */
  stream: (range?: { start: number; end: number }) => Promise<Readable>;
}

/**
 * Where uploads lie: a folder or an object store. Names are made by the server and checked by `isUploadName`. Every
 * call ends within a stated time, or throws StorageUnavailable.
 */
export interface UploadStorage {
  /** Durable and whole when it resolves; a crash leaves nothing under this name. The same name again is fine. */
  save: (name: string, body: Buffer, type: string) => Promise<void>;
  /** Null when there is no such file. */
  open: (name: string) => Promise<StoredFile | null>;
  /** The files under names that this server gives; nothing else that lies there. */
  list: () => AsyncIterable<{ name: string; size: number }>;
}

/** The storage is away, full or refuses us: 503. The message is for everybody; the cause is for the log. */
export class StorageUnavailable extends ApiError {
  /** @param retryAfter seconds */
  constructor(message: string, options: { cause?: unknown; retryAfter?: number } = {}) {
    super('unavailable', message, options.retryAfter === undefined ? {} : { retryAfter: options.retryAfter });
    this.name = 'StorageUnavailable';
    this.cause = options.cause;
  }
}

/** @param cause what the system said */
export function diskFull(cause?: unknown): StorageUnavailable {
  return new StorageUnavailable('The disk of the server is full.', { cause, retryAfter: RETRY_AFTER });
}

const NAME = /^[0-9a-f]{32}(-\d{1,5}x\d{1,5})?(-\d{3,4})?\.[a-z]{3,4}$/;

/** True for a name that this server gives. Nothing else ever reaches a storage. */
export function isUploadName(name: string): boolean {
  return NAME.test(name);
}

/** @throws Error for any other name: a fault of the program */
export function requireUploadName(name: string): void {
  if (!isUploadName(name)) throw new Error('That is no name of an upload');
}

/** Milliseconds since the last write, by the clock that files are dated with. Writing one takes seconds. */
const ABANDONED_AFTER = 60 * 60_000;
/** Seconds: somebody has to look at the disk. */
const RETRY_AFTER = 3_600;

/** Uploads in a folder. */
export function createDiskStorage(folder: string): UploadStorage {
  return {
    async save(name, body) {
      requireUploadName(name);
      try {
        await mkdir(folder, { recursive: true });
        await writeWhole(join(folder, name), body);
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
      if (!entry.name.endsWith(UNFINISHED)) continue;
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
