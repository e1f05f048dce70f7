import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'wa-api-'));
}

/** Removes a folder, in which a server may still be writing a sheet or a picture. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20 });
}

/** Creates a folder and removes it after the last test of the block. */
export function useTemporaryFolder(): () => string {
  let folder = '';
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => removeFolder(folder));
  return () => folder;
}

/** Creates a folder for each test of the block and removes it after the test. */
export function useFreshFolder(): () => string {
  let folder = '';
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => removeFolder(folder));
  return () => folder;
}
