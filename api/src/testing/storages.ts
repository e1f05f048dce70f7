/**
 * Both storages of uploads for `describe.each(STORAGES)`. Importing this file adds to the test file: an S3 server that
 * starts with the first S3 storage and stops after the last test; or, where there is none, a skipped test that says
 * so, which fails when TEST_REQUIRE asks for s3.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { S3Settings } from '../config/env.ts';
import { createDiskStorage } from '../uploads/disk-storage.ts';
import { createS3Storage } from '../uploads/s3-storage.ts';
import type { UploadStorage } from '../uploads/storage.ts';
import { findS3Server, startS3Server } from './s3-server.ts';
import type { RunningS3Server } from './s3-server.ts';
import { tellMissing } from './tell-missing.ts';
import type { TestServerOptions } from './test-server.ts';

export interface OpenedStorage {
  storage: UploadStorage;
  /** What leads a test server to it. */
  server: Pick<TestServerOptions, 'dataDir' | 'env'>;
  close(): Promise<void>;
}

export interface StorageFactory {
  name: 'disk' | 'S3';
  open(): Promise<OpenedStorage>;
}

let running: Promise<RunningS3Server> | null = null;

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
    running ??= startS3Server();
    const { settings } = await running;
    return {
      storage: createS3Storage(settings),
      server: { env: s3Environment(settings) },
      close: () => Promise.resolve(),
    };
  },
};

/** As a server reads them. */
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

/** The disk always; S3 where a server can be had. */
export const STORAGES: readonly StorageFactory[] = 'binary' in server ? [disk, s3] : [disk];

tellMissing('S3', 's3', server);

afterAll(async () => {
  const started = await running;
  running = null;
  await started?.stop();
});
