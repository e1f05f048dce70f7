import { deepEqual } from '@wa/core/domain/deep-equal';
import type { PlatformStorage } from '../../platform/port.ts';
import { systemClock, type Clock } from '../clock.ts';
import {
  applyOperation,
  emptyLists,
  listOf,
  type ContentLists,
  type Listed,
} from '../overlay/overlay-lists.ts';
import type { Fields, Operation } from '../queue/operation.ts';
import { isObject } from '../queue/stored-event.ts';

const LISTS = 'lists';
/** Raised when the shape of the lists changes: an older copy is forgotten, the server has them all. */
const SCHEMA = 1;
/** Milliseconds between two writes of the lists: a long replay changes them faster than a disk takes them. */
const WRITE_EVERY = 1_000;

/** The content as the server last answered it: what there is to see while it is out of reach. */
export interface ContentCache {
  lists: () => ContentLists;
  /** Reads a list. What goes through meanwhile stays on top: the answer may be from before. @throws as `read` does */
  readList: <K extends keyof ContentLists>(name: K, read: () => Promise<ContentLists[K]>) => Promise<void>;
  /** Keeps an operation's effect after it has left the queue and until the lists are read again. */
  absorb: (operation: Operation, record: Fields | null) => void;
  /** Full records, by 'product/{id}' or 'page/{slug}'. */
  record: (key: string) => Promise<Fields | null>;
  setRecord: (key: string, record: Fields) => void;
  clear: () => Promise<void>;
  /** Writes at once what waits; resolves when everything so far is on the disk. */
  flushed: () => Promise<void>;
}

interface Absorbed {
  operation: Operation;
  record: Fields | null;
}

export async function openContentCache(
  storage: PlatformStorage,
  clock: Clock = systemClock,
): Promise<ContentCache> {
  let lists = readLists(await storage.get('cache', LISTS));
  let writing: Promise<void> = Promise.resolve();
  let isWriteDue = false;
  let cancelWait: (() => void) | null = null;
  let lastWrite = 0;
  const reads = new Set<Absorbed[]>();

  /** A cache that cannot be written is only a cache: the next visit reads the server. */
  const write = (key: string, value: () => unknown) => {
    writing = writing.then(() => storage.put('cache', key, value())).catch(() => {});
  };
  /** Writes the lists as they are when their turn comes. */
  function writeLists(): void {
    cancelWait?.();
    cancelWait = null;
    lastWrite = clock.now().getTime();
    write(LISTS, () => {
      isWriteDue = false;
      return { schema: SCHEMA, ...lists };
    });
  }
  function setLists(next: ContentLists, isRead = false): void {
    lists = next;
    if (isWriteDue) return;
    isWriteDue = true;
    // What was read can be read again: putting megabytes into words would hold up the view that waits for them.
    const since = isRead ? 0 : Math.abs(clock.now().getTime() - lastWrite);
    if (since >= WRITE_EVERY) writeLists();
    else cancelWait = clock.after(WRITE_EVERY - since, writeLists);
  }

  return {
    lists: () => lists,
    readList: async (name, read) => {
      const meanwhile: Absorbed[] = [];
      reads.add(meanwhile);
      try {
        const answer = { ...lists, [name]: await read() };
        const { [name]: list } = meanwhile.filter((done) => isMissing(answer, done)).reduce(put, answer);
        const kept = asBefore(lists[name], list);
        if (kept !== lists[name]) setLists({ ...lists, [name]: kept }, true);
      } finally {
        reads.delete(meanwhile);
      }
    },
    absorb: (operation, record) => {
      const done = { operation, record };
      for (const meanwhile of reads) meanwhile.push(done);
      setLists(put(lists, done));
      const { kind } = operation;
      if (record === null || (kind !== 'product' && kind !== 'page')) return;
      write(`${kind}/${String(kind === 'product' ? record['_id'] : record['slug'])}`, () => record);
    },
    record: async (key) => {
      await writing;
      const found = await storage.get('cache', key);
      return isObject(found) ? found : null;
    },
    setRecord: (key, record) => write(key, () => record),
    clear: async () => {
      await writing;
      lists = emptyLists;
      await storage.clear('cache');
    },
    flushed: () => {
      if (cancelWait !== null) writeLists();
      return writing;
    },
  };
}

/** What is as it was stays the same object: nothing is drawn or written again for it. */
function asBefore<T>(before: T, now: T): T {
  if (!Array.isArray(before) || !Array.isArray(now)) return deepEqual(before, now) ? before : now;
  const known = new Map((before as Listed[]).map((entry) => [entry._id, entry]));
  const next = (now as Listed[]).map((entry) => {
    const was = known.get(entry._id);
    return was !== undefined && deepEqual(was, entry) ? was : entry;
  });
  const isSame = next.length === before.length && next.every((entry, at) => entry === before[at]);
  return isSame ? before : (next as T);
}

const put = (lists: ContentLists, { operation, record }: Absorbed) =>
  applyOperation(lists, operation, record);

/** False for what the list has already, in this version or a later one, and for orders, which it has as they are. */
function isMissing(lists: ContentLists, { operation, record }: Absorbed): boolean {
  const { kind, action } = operation;
  if (kind === 'order' || kind === 'upload') return false;
  if (record === null) return action === 'delete';
  const listed = listOf(lists, kind).find(({ _id }) => _id === record['_id']);
  return listed === undefined || listed.version < Number(record['version']);
}

function readLists(stored: unknown): ContentLists {
  if (!isObject(stored) || stored['schema'] !== SCHEMA) return emptyLists;
  const { schema: _read, ...lists } = stored;
  return { ...emptyLists, ...lists };
}
