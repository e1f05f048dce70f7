import type { Store } from './port.ts';

export interface OpenStoreOptions {
  /** Folder of the embedded store; made if need be. */
  dataDir: string;
  /** MONGODB_URI; null or not given: the embedded store (D2). */
  mongodbUri?: string | null | undefined;
  /** Takes an embedded store for this process alone; MongoDB is shared. */
  own?: boolean;
  /** To replace its contents: for this process alone, and also when an earlier restore into it was cut off. */
  forRestore?: boolean;
}

/**
 * Opens the store that the environment asks for and brings its shape up to date. The adapter that isn't asked for is
 * never loaded: it would cost a start without it a tenth of a second.
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
