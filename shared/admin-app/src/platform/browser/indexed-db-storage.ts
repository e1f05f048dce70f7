import { deleteDB, openDB, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import { createProblemList } from '../listeners.ts';
import type { LogEntry, PlatformStorage, StorageArea, StorageProblem, StoredBlob } from '../port.ts';
import { DAMAGED, fromText, textOf, toText } from '../stored-text.ts';

/** A write is done only when it is on disk, not when the operating system has accepted it. */
const STRICT = { durability: 'strict' } as const;

const FULL = 'This computer’s disk is full. Nothing was lost: free some space and try again.';
const FAULTY = 'This computer’s disk is full or reported an error. Free some space and try again.';

type StoreName = 'records' | 'logs' | 'blobs';
type Stores<N extends StoreName> = Record<N, IDBPObjectStore<unknown, N[], N, 'readwrite'>>;

export interface IndexedDbOptions {
  /** Name of the database. The desktop app has one for each server. */
  name?: string;
  /** Number of changes stored here at the last use. If the database is new, they are lost. */
  expected?: number;
  /** Damage found earlier. */
  found?: readonly StorageProblem[];
}

interface OpenOptions {
  /** Called with the record store of a new database. */
  onNew?: (records: { put: (text: string, key: string[]) => unknown }) => void;
  /** Called when the connection has ended. */
  onGone?: () => void;
}

/**
 * Opens the database and creates its stores the first time. When a disk is full, Chromium closes the database
 * and can't open it again until there is space.
 * @throws Error with a message to show
 */
export async function openAdminDatabase(
  name: string,
  { onNew = () => {}, onGone = () => {} }: OpenOptions = {},
): Promise<IDBPDatabase> {
  try {
    return await openDB(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('logs', { autoIncrement: true });
        database.createObjectStore('blobs');
        onNew(database.createObjectStore('records'));
      },
      // A later version in another tab waits for this connection to close.
      blocking: (_current, _wanted, { target }) => {
        (target as IDBDatabase).close();
        onGone();
      },
      terminated: onGone,
    });
  } catch (error) {
    throw failureOf(error);
  }
}

/** Deletes a database with all its data. No page may have it open. */
export const deleteAdminDatabase = (name: string): Promise<void> => deleteDB(name);

/**
 * Runs `work` in a transaction: all of it is on disk or nothing. `work` may await only its own requests.
 * @throws Error with a message to show
 */
export async function write<N extends StoreName, T>(
  database: IDBPDatabase,
  names: N[],
  work: (stores: Stores<N>) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction(names, 'readwrite', STRICT);
  const { done } = transaction;
  const ended = done.catch(() => {});
  try {
    const stores = names.map((name) => [name, transaction.objectStore(name)]);
    const answer = await work(Object.fromEntries(stores) as Stores<N>);
    await done;
    return answer;
  } catch (error) {
    abort(transaction);
    await ended;
    throw failureOf(transaction.error ?? error);
  }
}

function abort(transaction: { abort: () => void }): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}

function failureOf(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  return new Error(error.name === 'QuotaExceededError' ? FULL : FAULTY, { cause: error });
}

/**
 * Creates a storage on IndexedDB with strict durability. Values are stored as JSON text. A text that cannot
 * be parsed is moved to the area `aside` and reported; other values aren't affected.
 */
export function createIndexedDbStorage(options: IndexedDbOptions = {}): PlatformStorage {
  const { name = 'wa-admin', found = [] } = options;
  let { expected = 0 } = options;
  const { report, problems, onProblem } = createProblemList(found);
  let opened: Promise<IDBPDatabase> | null = null;

  function database(): Promise<IDBPDatabase> {
    opened ??= openAdminDatabase(name, { onNew: reportLost, onGone: () => void (opened = null) });
    opened.then(
      // If the database is deleted later, this window still has the changes.
      () => void (expected = 0),
      () => void (opened = null),
    );
    return opened;
  }

  const reportLost: OpenOptions['onNew'] = (records) => {
    for (let n = 1; n <= expected; n += 1) {
      const problem = { where: 'log:queue', key: `lost-${String(n)}`, reason: 'the database is gone' };
      records.put(toText({ ...problem, stored: '' }), asideKey(problem));
      report(problem);
    }
  };

  const change = async <N extends StoreName, T>(names: N[], work: (stores: Stores<N>) => Promise<T>) =>
    write(await database(), names, work);

  /** Quarantines a text that cannot be parsed and reports it. Another reader may have done so already. */
  async function quarantine(
    problem: StorageProblem,
    from: 'records' | 'logs',
    key: IDBValidKey,
    stored: unknown,
  ): Promise<void> {
    const isMoved = await change(['records', 'logs'], async (stores) => {
      if ((await stores[from].getKey(key)) === undefined) return false;
      await stores[from].delete(key);
      await stores.records.put(toText({ ...problem, stored: textOf(stored) }), asideKey(problem));
      return true;
    });
    if (isMoved) report(problem);
  }

  async function readRecord(
    area: StorageArea,
    key: string,
    stored: unknown,
  ): Promise<{ value: unknown } | null> {
    const read = fromText(stored);
    if (read === null)
      await quarantine({ where: area, key, reason: DAMAGED }, 'records', [area, key], stored);
    return read;
  }

  async function readEntries(log: string, stored: readonly LogEntry[]): Promise<LogEntry[]> {
    const entries: LogEntry[] = [];
    for (const { position, value } of stored) {
      const read = fromText(value);
      if (read !== null) entries.push({ position, ...read });
      else {
        const problem = { where: `log:${log}`, key: String(position), reason: DAMAGED };
        await quarantine(problem, 'logs', position, value);
      }
    }
    return entries;
  }

  return {
    get: async (area, key) => {
      const stored: unknown = await (await database()).get('records', [area, key]);
      return stored === undefined ? undefined : (await readRecord(area, key, stored))?.value;
    },
    put: async (area, key, value) => {
      const text = toText(value);
      await change(['records'], ({ records }) => records.put(text, [area, key]));
    },
    delete: (area, key) => change(['records'], ({ records }) => records.delete([area, key])),
    list: async (area) => {
      const { store } = (await database()).transaction('records');
      const [keys, texts] = await Promise.all([store.getAllKeys(within(area)), store.getAll(within(area))]);
      const entries = await Promise.all(
        keys.map(async (stored, at) => {
          const key = String((stored as IDBValidKey[])[1]);
          const read = await readRecord(area, key, texts[at]);
          return read === null ? [] : [{ key, ...read }];
        }),
      );
      return entries.flat();
    },
    clear: (area) => change(['records'], ({ records }) => records.delete(within(area))),
    append: async (log, values, after) => {
      const texts = values.map(toText);
      const stored = await change(['logs'], async ({ logs }) => {
        let last = after + 1;
        for (const value of texts) last = Number(await logs.add({ log, value }));
        return entriesOf(logs, log, last > after ? after : 0);
      });
      return readEntries(log, stored);
    },
    readLog: async (log, after) =>
      readEntries(log, await entriesOf((await database()).transaction('logs').store, log, after)),
    rewriteLog: (log, fold) =>
      change(['logs'], async ({ logs }) => {
        const readable = (await entriesOf(logs, log, 0)).flatMap(({ position, value }) => {
          const read = fromText(value);
          // Unreadable records remain for the next reader, who reports them.
          return read === null ? [] : [{ position, ...read }];
        });
        const texts = fold(readable.map(({ value }) => value)).map(toText);
        for (const { position } of readable) await logs.delete(position);
        for (const value of texts) await logs.add({ log, value });
      }),
    putBlob: async (key, blob) => void (await change(['blobs'], ({ blobs }) => blobs.put(blob, key))),
    getBlob: async (key) => ((await (await database()).get('blobs', key)) as StoredBlob | undefined) ?? null,
    deleteBlob: (key) => change(['blobs'], ({ blobs }) => blobs.delete(key)),
    persist: async () => {
      // The manager is missing on pages that aren't served over https.
      const manager = (navigator as Partial<Navigator>).storage;
      if (manager !== undefined && !(await manager.persisted())) await manager.persist();
    },
    problems,
    onProblem,
  };
}

/** Returns the key of a quarantined record. */
export const asideKey = ({ where, key }: { where: string; key: string }) => ['aside', `${where}/${key}`];

const within = (area: StorageArea) => IDBKeyRange.bound([area, ''], [area, []]);

/** Returns the stored records of a log after a position, in order. */
async function entriesOf(
  store: Pick<IDBPObjectStore, 'getAll' | 'getAllKeys'>,
  log: string,
  after: number,
): Promise<LogEntry[]> {
  const later = IDBKeyRange.lowerBound(after, true);
  const [keys, records] = await Promise.all([store.getAllKeys(later), store.getAll(later)]);
  return keys.flatMap((position, at) => {
    const { log: name, value } = Object(records[at]) as { log?: unknown; value?: unknown };
    return name === log ? [{ position: Number(position), value }] : [];
  });
}
