import { Readable } from 'node:stream';
import { ApiError } from '@wa/core/contract/errors';
import { createReadStream } from 'node:fs';
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFaultText, UNFINISHED, writeWhole, type DataFolder } from '../config/data-folder.ts';
import type * as Sdk from '@aws-sdk/client-s3';
import type { Env, S3Settings } from '../config/env.ts';

export interface StoredFile {
  /** Bytes. */
  size: number;
  /** Returns the range with both ends included, or the whole file without one. @throws StorageUnavailable */
  stream: (range?: { start: number; end: number }) => Promise<Readable>;
}

/**
 * The storage of uploads: a folder or an object store. The server generates names, and `isUploadName` checks
 * them. Every call ends within a fixed time, or throws StorageUnavailable.
 */
export interface UploadStorage {
  /**
   * Resolves when the file is durable and complete. A crash leaves nothing under this name. A name may be
   * saved again.
   */
  save: (name: string, body: Buffer, type: string) => Promise<void>;
  /** Returns null when the file doesn't exist. */
  open: (name: string) => Promise<StoredFile | null>;
  /**
   * Lists the files with names of this server, and no others in the same place.
   * @param isWanted leaves out files by their names, before they cost anything
   */
  list: (isWanted?: (name: string) => boolean) => AsyncIterable<ListedFile>;
  /** Resolves when the file is gone, even if it never existed. */
  remove: (name: string) => Promise<void>;
}

export interface ListedFile {
  name: string;
  /** Bytes. */
  size: number;
  savedAt: Date;
}

/**
 * The storage is unreachable, full, or denies access: 503. The message is for everybody; the cause is for the
 * log.
 */
export class StorageUnavailable extends ApiError {
  /** @param retryAfter seconds */
  constructor(message: string, options: { cause?: unknown; retryAfter?: number } = {}) {
    super('unavailable', message, options.retryAfter === undefined ? {} : { retryAfter: options.retryAfter });
    this.name = 'StorageUnavailable';
    this.cause = options.cause;
  }
}

export function diskFull(cause?: unknown): StorageUnavailable {
  return new StorageUnavailable('The disk of the server is full.', { cause, retryAfter: RETRY_AFTER });
}

const NAME = /^[0-9a-f]{32}(-\d{1,5}x\d{1,5})?(-\d{3,4})?\.[a-z]{3,4}$/;

/** Returns true for a name that this server generates. No other name ever reaches a storage. */
export const isUploadName = (name: string): boolean => NAME.test(name);

/** @throws Error for any other name, which is a programming error */
function requireUploadName(name: string): void {
  if (!isUploadName(name)) throw new Error('That isn’t the name of an upload');
}

/** The number of files that are measured at once, because thousands one by one take a second. */
const MEASURED_AT_ONCE = 64;
/** Milliseconds since the last write, by the clock that dates files. Writing one takes seconds. */
const ABANDONED_AFTER = 60 * 60_000;
/** Seconds to wait, because a person has to fix the disk. */
const RETRY_AFTER = 3_600;

export function createDiskStorage(folder: string): UploadStorage {
  return {
    async save(name, body) {
      requireUploadName(name);
      try {
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

    async *list(isWanted = () => true) {
      const measure = async (name: string) => {
        const found = await stat(join(folder, name)).catch(nullIfMissing);
        return found && { name, size: found.size, savedAt: found.mtime };
      };
      let names: string[] = [];
      const measured = async () => (await Promise.all(names.map(measure))).filter((each) => each !== null);
      for await (const name of namesIn(folder)) {
        if (!isUploadName(name) || !isWanted(name)) continue;
        names.push(name);
        if (names.length < MEASURED_AT_ONCE) continue;
        yield* await measured();
        names = [];
      }
      yield* await measured();
    },

    async remove(name) {
      requireUploadName(name);
      await rm(join(folder, name), { force: true });
    },
  };
}

/** Removes unfinished files of a crash, but none that this or another process may be writing now. */
export async function sweepUnfinished(folder: string): Promise<void> {
  for await (const name of namesIn(folder)) {
    if (!name.endsWith(UNFINISHED)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(nullIfMissing);
    if (found !== null && Date.now() - found.mtimeMs > ABANDONED_AFTER) await rm(path, { force: true });
  }
}

/** Lists the names in a folder; none while it doesn't exist. */
async function* namesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(nullIfMissing);
  if (entries !== null) for await (const { name } of entries) yield name;
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

/** The folder within the bucket. */
const PREFIX = 'uploads/';
/** The caching header of a file whose name is made from its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The maximum number of concurrent reads and writes, equal to the server's request limit. */
const CONNECTIONS = 500;

/** Milliseconds for each step of a call to the object store. */
const PATIENCE = {
  connect: 3_000,
  /**
   * The time without a byte in either direction. It exceeds the time that a reader of the server may stall.
   */
  idle: 30_000,
  /** The time until the response to a query begins. */
  answer: 10_000,
  /** The time until the response to a file of 20 MB begins. */
  save: 60_000,
  /** The total number of tries, with a short pause in between. */
  tries: 2,
};

/** Returns the storage that the environment selects (D2): an object store, or the data folder. */
export const uploadStorage = (env: Pick<Env, 's3'>, folder: Pick<DataFolder, 'uploads'>): UploadStorage =>
  env.s3 ? createS3Storage(env.s3) : createDiskStorage(folder.uploads);

/**
 * Stores uploads in an S3 bucket. The SDK loads with the first call, because it would cost every start a
 * tenth of a second.
 */
export function createS3Storage(settings: S3Settings, patience = PATIENCE): UploadStorage {
  const { bucket: Bucket } = settings;
  const connect = connectS3(settings, patience);
  const slowly = { requestTimeout: patience.save };

  /** Returns the size in bytes; null when the object doesn't exist. */
  const sizeOf = async (Key: string) => {
    const { client, sdk } = await connect();
    try {
      const { ContentLength = 0 } = await client.send(new sdk.HeadObjectCommand({ Bucket, Key }));
      return ContentLength;
    } catch (error) {
      if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
      return fail(error);
    }
  };

  return {
    async save(name, Body, ContentType) {
      requireUploadName(name);
      const { client, sdk } = await connect();
      const object = { Bucket, Key: PREFIX + name, Body, ContentType, CacheControl: IMMUTABLE };
      await client.send(new sdk.PutObjectCommand(object), slowly).catch(fail);
    },

    async open(name) {
      if (!isUploadName(name)) return null;
      const Key = PREFIX + name;
      const size = await sizeOf(Key);
      if (size === null) return null;
      return {
        size,
        async stream(range) {
          const { client, sdk } = await connect();
          const Range = range && `bytes=${range.start}-${range.end}`;
          const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range })).catch(fail);
          if (!(found.Body instanceof Readable)) throw new Error('The object store sent no body');
          return found.Body;
        },
      };
    },

    async *list(isWanted = () => true) {
      const { client, sdk } = await connect();
      try {
        for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: PREFIX })) {
          for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
            const name = Key.slice(PREFIX.length);
            if (isUploadName(name) && isWanted(name)) yield { name, size: Size, savedAt: LastModified };
          }
        }
      } catch (error) {
        fail(error);
      }
    },

    async remove(name) {
      requireUploadName(name);
      const { client, sdk } = await connect();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: PREFIX + name })).catch(fail);
    },
  };
}

export function connectS3(
  { region, endpoint, accessKeyId, secretAccessKey }: S3Settings,
  patience = PATIENCE,
) {
  let connected: Promise<{ client: Sdk.S3Client; sdk: typeof Sdk }> | null = null;
  return () =>
    (connected ??= import('@aws-sdk/client-s3').then((sdk) => {
      const client = new sdk.S3Client({
        region,
        // Servers other than Amazon's rarely support bucket names as subdomains.
        ...(endpoint !== null && { endpoint, forcePathStyle: true }),
        credentials: { accessKeyId, secretAccessKey },
        maxAttempts: patience.tries,
        // A body with validation is a copy of the connection's stream, and leaves the stream open when its
        // reader disconnects.
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: {
          connectionTimeout: patience.connect,
          socketTimeout: patience.idle,
          requestTimeout: patience.answer,
          throwOnRequestTimeout: true,
          httpAgent: { maxSockets: CONNECTIONS },
          httpsAgent: { maxSockets: CONNECTIONS },
        },
      });
      return { client, sdk };
    }));
}

/** Matches the errors of full object stores, by a quota or by their disk. They have no common code. */
const FULL = /storage ?full|insufficient ?storage|no space left|quota ?exceeded/i;

/**
 * Reports any error of the object store or the network, which only the operator can fix. @throws
 * StorageUnavailable
 */
function fail(cause: unknown): never {
  const status =
    cause instanceof Error &&
    '$metadata' in cause &&
    (cause.$metadata as { httpStatusCode?: number }).httpStatusCode;
  if (status === 507 || (cause instanceof Error && FULL.test(`${cause.name} ${cause.message}`)))
    throw diskFull(cause);
  const isRefused = status === 401 || status === 403;
  throw new StorageUnavailable(
    isRefused
      ? "The storage for uploads rejects this server's access key."
      : 'The storage for uploads does not answer at the moment.',
    { cause },
  );
}
