/** Names of the object stores; one database holds them all. */
export const STORES = ['records', 'logs', 'blobs'] as const;
export type StoreName = (typeof STORES)[number];

const VERSION = 1;

/** Opens the database, making its stores on the first visit. @throws DOMException where storage is forbidden */
export function openDatabase(name: string, factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name, VERSION);
    opening.onupgradeneeded = () => {
      const database = opening.result;
      database.createObjectStore('records');
      database.createObjectStore('logs', { autoIncrement: true }).createIndex('log', 'log');
      database.createObjectStore('blobs');
    };
    opening.onsuccess = () => {
      const database = opening.result;
      // Another tab with a newer version may upgrade; this one reopens on its next call.
      database.onversionchange = () => database.close();
      resolve(database);
    };
    opening.onerror = () => reject(opening.error ?? new Error('The database could not be opened'));
    opening.onblocked = () => reject(new Error('Another tab keeps an older version of the database open'));
  });
}

/**
 * Runs requests in one transaction and resolves with `work`'s answer when it is on the disk (durability strict, for
 * writes). `work` must only await requests of the same transaction.
 */
export async function transact<T>(
  database: IDBDatabase,
  store: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction(store, mode, { durability: 'strict' });
  const finished = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The storage refused the change'));
  });
  try {
    const answer = await work(transaction.objectStore(store));
    await finished;
    return answer;
  } catch (error) {
    finished.catch(() => {});
    if (mode === 'readwrite') abort(transaction);
    throw error;
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The storage did not answer'));
  });
}
