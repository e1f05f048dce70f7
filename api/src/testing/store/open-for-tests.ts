import { afterAll, beforeAll } from 'vitest';
import { useTemporaryFolder } from '../folders.ts';
import type { StoreFactory } from '../stores.ts';
import type { Store } from '../../store/port.ts';

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
