import { createProblemList } from '../listeners.ts';
import type { LogEntry, PlatformStorage, StorageArea, StoredBlob, StoredEntry } from '../port.ts';
import { seal, unseal } from '../seal.ts';
import { answerOf, openDatabase, transact, type StoreName } from './database.ts';

/** Storage of the browser: IndexedDB with strict durability. */
export function createIndexedDbStorage(
  options: { name?: string; factory?: IDBFactory } = {},
): PlatformStorage {
  const { name = 'wa-admin', factory = globalThis.indexedDB } = options;
  const { report, problems, onProblem } = createProblemList();
  let opened: Promise<IDBDatabase> | null = null;

  function database(): Promise<IDBDatabase> {
    opened ??= openDatabase(name, factory).then((fresh) => {
      fresh.onclose = () => void (opened = null);
      return fresh;
    });
    opened.catch(() => void (opened = null));
    return opened;
  }

  async function run<T>(
    store: StoreName,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    try {
      return await transact(await database(), store, mode, work);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      // The connection was closed for another tab's upgrade.
      opened = null;
      return transact(await database(), store, mode, work);
    }
  }

  async function setAside(
    where: string,
    key: string,
    stored: unknown,
    reason: string,
    drop: () => Promise<void>,
  ) {
    await putRecord('aside', `${where}/${key}`, {
      where,
      key,
      reason,
      stored: String(JSON.stringify(stored)),
    });
    await drop();
    report({ where, key, reason });
  }

  const putRecord = (area: StorageArea, key: string, value: unknown) => {
    const sealed = seal(value);
    return run(
      'records',
      'readwrite',
      async (store) => void (await answerOf(store.put(sealed, [area, key]))),
    );
  };
  const deleteRecord = (area: StorageArea, key: string) =>
    run('records', 'readwrite', async (store) => void (await answerOf(store.delete([area, key]))));

  async function openRecord(area: StorageArea, key: string, stored: unknown): Promise<StoredEntry[]> {
    const unsealed = unseal(stored);
    if (unsealed.ok) return [{ key, value: unsealed.value }];
    await setAside(area, key, stored, unsealed.reason, () => deleteRecord(area, key));
    return [];
  }

  const within = (area: StorageArea) => IDBKeyRange.bound([area, ''], [area, []]);

  /** The sealed records as values; what cannot be read is set aside. */
  async function readable(log: string, stored: readonly LogEntry[]): Promise<LogEntry[]> {
    const entries: LogEntry[] = [];
    for (const { position, value } of stored) {
      const unsealed = unseal(value);
      if (unsealed.ok) entries.push({ position, value: unsealed.value });
      else {
        await setAside(`log:${log}`, String(position), value, unsealed.reason, () =>
          run('logs', 'readwrite', async (store) => void (await answerOf(store.delete(position)))),
        );
      }
    }
    return entries;
  }

  const readLog = async (log: string, after: number) =>
    readable(log, await run('logs', 'readonly', (store) => logRecords(store, log, after)));

  return {
    get: async (area, key) => {
      const stored = await run('records', 'readonly', (store) => answerOf<unknown>(store.get([area, key])));
      return stored === undefined ? undefined : (await openRecord(area, key, stored))[0]?.value;
    },
    put: putRecord,
    delete: deleteRecord,
    list: async (area) => {
      const [keys, values] = await run('records', 'readonly', (store) =>
        Promise.all([
          answerOf(store.getAllKeys(within(area))),
          answerOf<unknown[]>(store.getAll(within(area))),
        ]),
      );
      const found = keys.map((key, index) => openRecord(area, recordKey(key), values[index]));
      return (await Promise.all(found)).flat();
    },
    clear: (area) =>
      run('records', 'readwrite', async (store) => void (await answerOf(store.delete(within(area))))),
    append: async (log, values, after) => {
      const sealed = values.map(seal);
      const stored = await run('logs', 'readwrite', async (store) => {
        for (const value of sealed) await answerOf(store.add({ log, value }));
        return logRecords(store, log, after);
      });
      return readable(log, stored);
    },
    readLog,
    rewriteLog: async (log, fold) => {
      // Sets unreadable records aside first: the fold sees only whole ones, and nothing vanishes with the rest.
      await readLog(log, 0);
      await run('logs', 'readwrite', async (store) => {
        const old = await logRecords(store, log, 0);
        const values = old.flatMap(({ value }) => {
          const unsealed = unseal(value);
          return unsealed.ok ? [unsealed.value] : [];
        });
        const fresh = fold(values).map((value) => ({ log, value: seal(value) }));
        for (const { position } of old) store.delete(position);
        await Promise.all(fresh.map((record) => answerOf(store.add(record))));
      });
    },
    putBlob: (key, blob) =>
      run('blobs', 'readwrite', async (store) => void (await answerOf(store.put(blob, key)))),
    getBlob: async (key) => {
      const stored = await run('blobs', 'readonly', (store) => answerOf<unknown>(store.get(key)));
      return isBlob(stored) ? stored : null;
    },
    deleteBlob: (key) => run('blobs', 'readwrite', async (store) => void (await answerOf(store.delete(key)))),
    persist: async () => {
      // Missing where the page is not served over https.
      const manager = (navigator as Partial<Navigator>).storage;
      if (manager !== undefined && !(await manager.persisted())) await manager.persist();
    },
    problems,
    onProblem,
  };
}

/** Records after a position. By position and not by the log's index, which would read the whole log each time. */
async function logRecords(store: IDBObjectStore, log: string, after: number): Promise<LogEntry[]> {
  const later = IDBKeyRange.lowerBound(after, true);
  const [keys, values] = await Promise.all([
    answerOf(store.getAllKeys(later)),
    answerOf<unknown[]>(store.getAll(later)),
  ]);
  return keys.flatMap((key, at) =>
    fieldOf(values[at], 'log') === log
      ? [{ position: Number(key), value: fieldOf(values[at], 'value') }]
      : [],
  );
}

function fieldOf(stored: unknown, field: string): unknown {
  return typeof stored === 'object' && stored !== null
    ? (stored as Record<string, unknown>)[field]
    : undefined;
}

function recordKey(key: IDBValidKey): string {
  return Array.isArray(key) ? String(key[1]) : String(key);
}

function isBlob(stored: unknown): stored is StoredBlob {
  return typeof fieldOf(stored, 'name') === 'string' && ArrayBuffer.isView(fieldOf(stored, 'bytes'));
}
