/**
 * Both upload storages for `describe.each(STORAGES)`. The S3 server starts with the first S3 storage of a
 * file and stops after the last test. Without an S3 server, the first file of a process that imports this one
 * reports a skipped test; it fails if TEST_REQUIRE asks for s3.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../config/env.ts';
import { createDiskStorage, type UploadStorage, createS3Storage } from '../uploads/storage.ts';
import { findS3Server, sharedS3Server } from './s3-server.ts';
import { tellMissing } from './tell-missing.ts';
import type { TestServerOptions } from './test-server.ts';

export interface OpenedStorage {
  storage: UploadStorage;
  /** Options of a test server that uses the storage. */
  server: Pick<TestServerOptions, 'dataDir' | 'env'>;
  close(): Promise<void>;
}

export interface StorageFactory {
  name: 'disk' | 'S3';
  open(): Promise<OpenedStorage>;
}

const disk: StorageFactory = {
  name: 'disk',
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'wa-uploads-'));
    return {
      storage: createDiskStorage(join(folder, 'uploads')),
      server: { dataDir: folder },
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },
};

const s3: StorageFactory = {
  name: 'S3',
  async open() {
    const { settings } = await sharedS3Server();
    return {
      storage: createS3Storage(settings),
      server: { env: s3Environment(settings) },
      close: () => Promise.resolve(),
    };
  },
};

/** Returns the settings as environment variables of a server. */
export function s3Environment(settings: S3Settings): Record<string, string> {
  return {
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ENDPOINT: settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
}

const server = findS3Server();

/** The disk always, and S3 if a server is available. */
export const STORAGES: readonly StorageFactory[] = 'binary' in server ? [disk, s3] : [disk];

tellMissing('S3', 's3', server);
