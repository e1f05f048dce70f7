import { createProblemList } from '../platform/listeners.ts';
import type { LogEntry, PlatformStorage, StorageArea, StoredBlob } from '../platform/port.ts';
import { DAMAGED, fromText, textOf, toText } from '../platform/stored-text.ts';

/** Data that survives a restart. To simulate a reload, pass the same disk to the next storage. */
export interface MemoryDisk {
  areas: Map<string, Map<string, unknown>>;
  logs: Map<string, Map<number, unknown>>;
  blobs: Map<string, StoredBlob>;
  lastPosition: number;
}

export function createMemoryDisk(): MemoryDisk {
  return { areas: new Map(), logs: new Map(), blobs: new Map(), lastPosition: 0 };
}

/** Creates a storage for tests, which stores and quarantines texts like the real one. */
export function createMemoryStorage(disk: MemoryDisk = createMemoryDisk()): PlatformStorage {
  const { report, problems, onProblem } = createProblemList();

  function getOrCreate<K, V>(maps: Map<string, Map<K, V>>, name: string): Map<K, V> {
    const found = maps.get(name) ?? new Map<K, V>();
    maps.set(name, found);
    return found;
  }
  const area = (name: StorageArea) => getOrCreate(disk.areas, name);

  function open(where: string, key: string, stored: unknown, remove: () => void): { value: unknown } | null {
    const read = fromText(stored);
    if (read !== null) return read;
    const problem = { where, key, reason: DAMAGED };
    area('aside').set(`${where}/${key}`, toText({ ...problem, stored: textOf(stored) }));
    remove();
    report(problem);
    return null;
  }

  function entries(log: string, after: number): LogEntry[] {
    const records = getOrCreate(disk.logs, log);
    return [...records].flatMap(([position, stored]) => {
      if (position <= after) return [];
      const opened = open(`log:${log}`, String(position), stored, () => records.delete(position));
      return opened === null ? [] : [{ position, value: opened.value }];
    });
  }

  function add(log: string, text: string): void {
    disk.lastPosition += 1;
    getOrCreate(disk.logs, log).set(disk.lastPosition, text);
  }

  return {
    get: async (name, key) => {
      const stored = area(name).get(key);
      if (stored === undefined) return undefined;
      return open(name, key, stored, () => area(name).delete(key))?.value;
    },
    put: async (name, key, value) => void area(name).set(key, toText(value)),
    delete: async (name, key) => void area(name).delete(key),
    list: async (name) =>
      [...area(name).keys()].sort().flatMap((key) => {
        const opened = open(name, key, area(name).get(key), () => area(name).delete(key));
        return opened === null ? [] : [{ key, value: opened.value }];
      }),
    clear: async (name) => area(name).clear(),
    append: async (log, values, after) => {
      for (const text of values.map(toText)) add(log, text);
      return entries(log, disk.lastPosition > after ? after : 0);
    },
    readLog: async (log, after) => entries(log, after),
    rewriteLog: async (log, fold) => {
      const texts = fold(entries(log, 0).map(({ value }) => value)).map(toText);
      getOrCreate(disk.logs, log).clear();
      for (const text of texts) add(log, text);
    },
    putBlob: async (key, blob) => void disk.blobs.set(key, { ...blob, bytes: blob.bytes.slice() }),
    getBlob: async (key) => disk.blobs.get(key) ?? null,
    deleteBlob: async (key) => void disk.blobs.delete(key),
    persist: async () => {},
    problems,
    onProblem,
  };
}
