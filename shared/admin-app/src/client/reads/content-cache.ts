import { deepEqual } from '@wa/core/domain/record';
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
import type { ListCopy } from '../transport/http.ts';
import { isObject } from '../queue/queue-log.ts';

const LISTS = 'lists';
/** Raised when the shape of the lists changes: an older copy is forgotten, the server has them all. */
const SCHEMA = 1;
/** Milliseconds between two writes of the lists: a long replay changes them faster than a disk takes them. */
const WRITE_EVERY = 1_000;

/** Asks for a list; null says that the copy that is here is still right. */
export type ReadList<K extends keyof ContentLists> = (
  copy: ListCopy,
) => Promise<{ data: ContentLists[K]; etag: string | null } | null>;

/** Of each list that the server has answered: its tag, null where it has changed here since. */
type Tags = { [K in keyof ContentLists]?: string | null };

/** The content as the server last answered it: what there is to see while it is out of reach. */
export interface ContentCache {
  lists: () => ContentLists;
  /** False for a list that the server has never answered here: that it is empty says nothing. */
  isKnown: (name: keyof ContentLists) => boolean;
  /**
   * Reads a list. What goes through meanwhile stays on top: the answer may be from before. Of a list that is not known
   * yet the first entries are shown before it is here, and kept nowhere: `onFirst`. @throws as `read` does
   */
  readList: <K extends keyof ContentLists>(name: K, read: ReadList<K>, onFirst?: () => void) => Promise<void>;
  /** Keeps an operation's effect after it has left the queue and until the lists are read again. */
  absorb: (operation: Operation, record: Fields | null) => void;
  /** Full records, by 'product/{id}' or 'page/{slug}'. */
  record: (key: string) => Promise<Fields | null>;
  /** Reads a record and keeps it. @throws as `read` does */
  readRecord: (key: string, read: () => Promise<Fields>) => Promise<Fields>;
  /** Forgets everything, and keeps nothing of what is still being read. */
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
  let { tags, ...lists } = readLists(await storage.get('cache', LISTS));
  /** Beginnings of lists that are still read. */
  let heads: Partial<ContentLists> = {};
  let shown: ContentLists = lists;
  let writing: Promise<void> = Promise.resolve();
  let isWriteDue = false;
  let cancelWait: (() => void) | null = null;
  let lastWrite = 0;
  const reads = new Set<Absorbed[]>();
  /** Counts what was forgotten: an answer to a question from before belongs to nobody here any more. */
  let era = 0;

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
      return { schema: SCHEMA, tags, ...lists };
    });
  }
  function setLists(next: ContentLists, isRead = false): void {
    if (next !== lists) shown = { ...next, ...heads };
    lists = next;
    if (isWriteDue) return;
    isWriteDue = true;
    // What was read can be read again: putting megabytes into words would hold up the view that waits for them.
    const since = isRead ? 0 : Math.abs(clock.now().getTime() - lastWrite);
    if (since >= WRITE_EVERY) writeLists();
    else cancelWait = clock.after(WRITE_EVERY - since, writeLists);
  }

  return {
    lists: () => shown,
    isKnown: (name) => name in tags || (lists[name] as readonly unknown[]).length > 0,
    readList: async (name, read, onFirst) => {
      const meanwhile: Absorbed[] = [];
      const begun = era;
      reads.add(meanwhile);
      const showFirst = (entries: ContentLists[typeof name]) => {
        if (era !== begun || (lists[name] as readonly unknown[]).length > 0) return;
        heads = { ...heads, [name]: entries };
        shown = { ...lists, ...heads };
        onFirst?.();
      };
      try {
        const answer = await read({ etag: tags[name] ?? null, onFirst: showFirst });
        if (answer === null || era !== begun) return;
        const isAnswer = meanwhile.length === 0;
        const anew = { ...lists, [name]: answer.data };
        const { [name]: list } = meanwhile.filter((done) => isMissing(anew, done)).reduce(put, anew);
        const kept = asBefore(lists[name], list);
        const etag = isAnswer ? answer.etag : null;
        if (kept === lists[name] && etag === tags[name]) return;
        tags = { ...tags, [name]: etag };
        setLists(kept === lists[name] ? lists : { ...lists, [name]: kept }, true);
      } finally {
        reads.delete(meanwhile);
        if (name in heads) {
          const { [name]: _shown, ...others } = heads;
          heads = others as typeof heads;
          shown = { ...lists, ...heads };
        }
      }
    },
    absorb: (operation, record) => {
      const done = { operation, record };
      for (const meanwhile of reads) meanwhile.push(done);
      tags = Object.fromEntries(Object.keys(tags).map((name) => [name, null]));
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
    readRecord: async (key, read) => {
      const begun = era;
      const record = await read();
      if (era === begun) write(key, () => record);
      return record;
    },
    clear: () => {
      era += 1;
      heads = {};
      shown = lists = emptyLists;
      tags = {};
      const cleared = writing.then(() => storage.clear('cache'));
      writing = cleared.catch(() => {});
      return cleared;
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

function readLists(stored: unknown): ContentLists & { tags: Tags } {
  if (!isObject(stored) || stored['schema'] !== SCHEMA) return { ...emptyLists, tags: {} };
  const { schema: _read, ...kept } = stored;
  return { ...emptyLists, tags: {}, ...kept };
}
