import { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import type { S3Settings } from '../config/env.ts';
import { isUploadName } from './storage.ts';
import type { UploadStorage } from './storage.ts';

/** Folder within the bucket. */
const PREFIX = 'uploads/';

/** Uploads in an S3 bucket. The SDK is loaded with the first call: it would cost every start a tenth of a second. */
export function createS3Storage(settings: S3Settings): UploadStorage {
  const { bucket: Bucket } = settings;
  let connected: Promise<{ client: Sdk.S3Client; sdk: typeof Sdk }> | null = null;
  const connect = () => {
    connected ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region: settings.region,
        // Servers other than Amazon's rarely answer to bucket names in front of their own.
        ...(settings.endpoint !== null && { endpoint: settings.endpoint, forcePathStyle: true }),
        credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
      }),
    }));
    return connected;
  };

  return {
    async save(name, Body, ContentType) {
      if (!isUploadName(name)) throw new Error('That is no name of an upload');
      const { client, sdk } = await connect();
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: PREFIX + name, Body, ContentType }));
    },

    async open(name) {
      if (!isUploadName(name)) return null;
      const { client, sdk } = await connect();
      const Key = PREFIX + name;
      try {
        const { ContentLength = 0 } = await client.send(new sdk.HeadObjectCommand({ Bucket, Key }));
        return {
          size: ContentLength,
          async stream(range) {
            const Range = range && `bytes=${range.start}-${range.end}`;
            const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range }));
            if (!(Body instanceof Readable)) throw new Error('The object store sent no body');
            return Body;
          },
        };
      } catch (error) {
        if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
        throw error;
      }
    },

    async *list() {
      const { client, sdk } = await connect();
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: PREFIX })) {
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          yield { name: Key.slice(PREFIX.length), size: Size };
        }
      }
    },
  };
}
