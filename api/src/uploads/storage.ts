import type { Readable } from 'node:stream';
import { ApiError } from '@wa/core/contract/errors';

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
  /**
   * Durable and whole when it resolves; a crash leaves nothing under this name. The same name again is fine. Answers
   * the bytes that the storage has grown by: none for a file that was there.
   */
  save: (name: string, body: Buffer, type: string) => Promise<number>;
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
  return new StorageUnavailable('The disk of the server is full.', { cause, retryAfter: 3_600 });
}

/** Runs work under the same name one after the other, and all else side by side. A failure does not stop the next. */
export function createOneByOne(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, result);
    try {
      return await result;
    } finally {
      if (last.get(name) === result) last.delete(name);
    }
  };
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
