import type { Readable } from 'node:stream';

/** One stored file, ready to be read in whole or in part. */
export interface StoredFile {
  /** Bytes. */
  size: number;
  /** Both ends included; the whole file without them. */
  stream: (range?: { start: number; end: number }) => Promise<Readable>;
}

/** Where uploads lie: a folder or an object store. Names are made by the server and checked by `isUploadName`. */
export interface UploadStorage {
  /** Durable and whole when it resolves; a crash leaves nothing under this name. The same name again is fine. */
  save: (name: string, body: Buffer, type: string) => Promise<void>;
  /** Null when there is no such file. */
  open: (name: string) => Promise<StoredFile | null>;
  list: () => AsyncIterable<{ name: string; size: number }>;
}

const NAME = /^[0-9a-f]{32}(-\d{3,4})?\.[a-z]{3,4}$/;

/** True for a name that this server gives. Nothing else ever reaches a storage. */
export function isUploadName(name: string): boolean {
  return NAME.test(name);
}
