import type { Store } from './port.ts';

export interface OpenStoreOptions {
  /** The folder of the embedded store, created if needed. */
  dataDir: string;
  /** MONGODB_URI. Null or undefined selects the embedded store (D2). */
  mongodbUri?: string | null | undefined;
  /** Reserves an embedded store for this process. MongoDB is shared. */
  own?: boolean;
  /**
   * Opens the store to replace its contents: for this process alone, and even after an interrupted restore.
   */
  forRestore?: boolean;
}

/**
 * Opens the store that the environment selects and runs its migrations. The other adapter is never loaded,
 * because it would cost each start a tenth of a second.
 * @throws StoreUnavailable with one sentence for the operator
 */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { dataDir, mongodbUri, own = false, forRestore = false } = options;
  if (mongodbUri) {
    const { openMongoStore } = await import('./mongo/mongo-store.ts');
    return openMongoStore({ uri: mongodbUri, dataDir, forRestore });
  }
  const { openSqliteStore } = await import('./sqlite/sqlite-store.ts');
  return openSqliteStore({ dataDir, own: own || forRestore });
}
