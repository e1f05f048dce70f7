/**
 * Both upload storages for `describe.each(STORAGES)`. The S3 server starts with the first S3 storage of a
 * file and stops after the last test. Without an S3 server, the first file of a process that imports this one
 * reports a skipped test; it fails if TEST_REQUIRE asks for s3.
 */
import { join } from 'node:path';
import type { S3Settings } from '../config/env.ts';
import { createDiskStorage, type UploadStorage, createS3Storage } from '../uploads/storage.ts';
import { removeFolder, temporaryFolder, useTemporaryFolder } from './folders.ts';
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
    const folder = await temporaryFolder();
    return {
      storage: createDiskStorage(join(folder, 'uploads')),
      server: { dataDir: folder },
      close: () => removeFolder(folder),
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

/** Creates a storage on the disk for all tests of the block, and removes it after the last one. */
export function useDiskStorage(): { folder: () => string; storage: UploadStorage } {
  const folder = useTemporaryFolder();
  const storage: UploadStorage = {
    save: (...file) => createDiskStorage(folder()).save(...file),
    open: (name) => createDiskStorage(folder()).open(name),
    list: (...wanted) => createDiskStorage(folder()).list(...wanted),
    remove: (name) => createDiskStorage(folder()).remove(name),
  };
  return { folder, storage };
}

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
