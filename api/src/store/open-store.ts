import type { Store } from './port.ts';

export interface OpenStoreOptions {
  /** Folder of the embedded store; made if need be. */
  dataDir: string;
  /** MONGODB_URI; unset or empty: the embedded store (D2). */
  mongodbUri?: string | undefined;
  /** Takes an embedded store for this process alone; MongoDB is shared. */
  own?: boolean;
  /** For tests. */
  clock?: () => Date;
}

/**
 * Opens the store that the environment asks for and brings its shape up to date. The adapter that isn't asked for is
 * never loaded: it would cost a start without it a tenth of a second.
 * @throws StoreUnavailable with one sentence for the operator
 */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const clock = options.clock ?? (() => new Date());
  if (options.mongodbUri) {
    const { openMongoStore } = await import('./mongo/mongo-store.ts');
    return openMongoStore({ uri: options.mongodbUri, clock });
  }
  const { openSqliteStore } = await import('./sqlite/sqlite-store.ts');
  return openSqliteStore({ dataDir: options.dataDir, own: options.own ?? false, clock });
}
