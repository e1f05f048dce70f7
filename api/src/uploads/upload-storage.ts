import type { DataFolder } from '../config/data-folder.ts';
import type { Env } from '../config/env.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { UploadStorage } from './storage.ts';

/** The storage that the environment asks for (D2): an object store, or the data folder. */
export function uploadStorage(env: Pick<Env, 's3'>, folder: Pick<DataFolder, 'uploads'>): UploadStorage {
  return env.s3 ? createS3Storage(env.s3) : createDiskStorage(folder.uploads);
}
