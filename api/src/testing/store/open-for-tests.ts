import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { StoreFactory } from '../stores.ts';
import type { Store } from '../../store/port.ts';

/** Creates a folder and removes it after the last test of the block. */
export function useTemporaryFolder(): () => string {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wa-store-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });
  return () => folder;
}

/** Opens one store for all tests of the block, so that tests must tolerate each other's records. */
export function useStore(factory: StoreFactory, options: { clock?: () => Date } = {}): () => Store {
  const folder = useTemporaryFolder();
  let store: Store | null = null;
  beforeAll(async () => {
    store = await factory.open(folder(), options);
  });
  afterAll(async () => {
    await store?.close();
  });
  return () => {
    if (!store) throw new Error('The store opens before the first test');
    return store;
  };
}
