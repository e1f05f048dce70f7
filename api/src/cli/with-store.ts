import type { Env } from '../config/env.ts';
import { openStore } from '../store/open-store.ts';
import type { OpenStoreOptions } from '../store/open-store.ts';
import type { Store } from '../store/port.ts';

/** Opens the store that the environment names, and closes it whatever happens. */
export async function withStore<T>(
  env: Env,
  work: (store: Store) => Promise<T>,
  options: Pick<OpenStoreOptions, 'forRestore'> = {},
): Promise<T> {
  const store = await openStore({
    dataDir: env.dataDir,
    mongodbUri: env.mongodbUri ?? undefined,
    ...options,
  });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
