import { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import type { DataFolder } from '../config/data-folder.ts';
import type { Env, S3Settings } from '../config/env.ts';
import {
  createDiskStorage,
  diskFull,
  isUploadName,
  requireUploadName,
  StorageUnavailable,
  type UploadStorage,
} from './storage.ts';

/** Folder within the bucket. */
const PREFIX = 'uploads/';
/** The name is made of the content. For whoever serves the bucket itself. */
const CACHE = 'public, max-age=31536000, immutable';
/** Reads and writes that may be under way at once, as many as the server takes requests. */
const CONNECTIONS = 500;

/** How long each step of a call to the object store may take: milliseconds. */
interface S3Patience {
  connect: number;
  /** Without a byte in either direction; longer than a reader of ours may stand still. */
  idle: number;
  /** Until the answer to a question begins. */
  answer: number;
  /** Until the answer to a file of 20 MB begins. */
  save: number;
  /** Tries in all, with a short pause between. */
  tries: number;
}

const PATIENCE: S3Patience = { connect: 3_000, idle: 30_000, answer: 10_000, save: 60_000, tries: 2 };

/** The storage that the environment asks for (D2): an object store, or the data folder. */
export const uploadStorage = (env: Pick<Env, 's3'>, folder: Pick<DataFolder, 'uploads'>): UploadStorage =>
  env.s3 ? createS3Storage(env.s3) : createDiskStorage(folder.uploads);

/** Uploads in an S3 bucket. The SDK is loaded with the first call: it would cost every start a tenth of a second. */
export function createS3Storage(settings: S3Settings, patience: S3Patience = PATIENCE): UploadStorage {
  const { bucket: Bucket } = settings;
  const connect = connectS3(settings, patience);
  const slowly = { requestTimeout: patience.save };

  /** Bytes; null when there is no such object. */
  const sizeOf = async (Key: string) => {
    const { client, sdk } = await connect();
    try {
      const { ContentLength = 0 } = await client.send(new sdk.HeadObjectCommand({ Bucket, Key }));
      return ContentLength;
    } catch (error) {
      if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
      throw unavailable(error);
    }
  };

  return {
    async save(name, Body, ContentType) {
      requireUploadName(name);
      const { client, sdk } = await connect();
      const object = { Bucket, Key: PREFIX + name, Body, ContentType, CacheControl: CACHE };
      await client.send(new sdk.PutObjectCommand(object), slowly).catch(rethrow);
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
          const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range })).catch(rethrow);
          if (!(found.Body instanceof Readable)) throw new Error('The object store sent no body');
          return found.Body;
        },
      };
    },

    async *list() {
      const { client, sdk } = await connect();
      try {
        for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: PREFIX })) {
          for (const { Key = '', Size = 0 } of page.Contents ?? []) {
            const name = Key.slice(PREFIX.length);
            if (isUploadName(name)) yield { name, size: Size };
          }
        }
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
}

/** A client that is made with the first call. */
export function connectS3(
  settings: S3Settings,
  patience: S3Patience = PATIENCE,
): () => Promise<{ client: Sdk.S3Client; sdk: typeof Sdk }> {
  let connected: Promise<{ client: Sdk.S3Client; sdk: typeof Sdk }> | null = null;
  return () =>
    (connected ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client(clientConfig(settings, patience)),
    })));
}

function clientConfig(
  settings: S3Settings,
  { connect, idle, answer, tries }: S3Patience,
): Sdk.S3ClientConfig {
  return {
    region: settings.region,
    // Servers other than Amazon's rarely answer to bucket names in front of their own.
    ...(settings.endpoint !== null && { endpoint: settings.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: tries,
    // A body that is checked is a copy of the connection's stream, and leaves it open when its reader goes.
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connect,
      socketTimeout: idle,
      requestTimeout: answer,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
  };
}

function rethrow(error: unknown): never {
  throw unavailable(error);
}

/** What object stores say that have no room: by a quota, or as their disk says it. There is no common word. */
const FULL = /storage ?full|insufficient ?storage|no space left|quota ?exceeded/i;

/** Whatever the object store or the way to it says: only the operator can mend it. */
function unavailable(cause: unknown): StorageUnavailable {
  const status =
    cause instanceof Error &&
    '$metadata' in cause &&
    (cause.$metadata as { httpStatusCode?: number }).httpStatusCode;
  if (status === 507 || (cause instanceof Error && FULL.test(`${cause.name} ${cause.message}`)))
    return diskFull(cause);
  const refused = status === 401 || status === 403;
  return new StorageUnavailable(
    refused
      ? "The storage for uploads refuses this server's access key."
      : 'The storage for uploads does not answer at the moment.',
    { cause },
  );
}
