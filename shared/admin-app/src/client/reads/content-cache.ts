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
/**
 * Increased when the shape of the lists changes. An older copy is discarded, because the server has all
 * lists.
 */
const SCHEMA = 1;
/**
 * Milliseconds between two writes of the lists, because a long replay changes them faster than a disk can
 * write.
 */
const WRITE_EVERY = 1_000;

/** Requests a list; null means that the cached copy is current. */
export type ReadList<K extends keyof ContentLists> = (
  copy: ListCopy,
) => Promise<{ data: ContentLists[K]; etag: string | null } | null>;

/** Tag of each list that the server has returned; null if the list has changed here since. */
type Tags = { [K in keyof ContentLists]?: string | null };

/** The content as the server last returned it, shown while the server is unreachable. */
export interface ContentCache {
  lists: () => ContentLists;
  /** False for a list that the server has never returned here, so its being empty means nothing. */
  isKnown: (name: keyof ContentLists) => boolean;
  /**
   * Reads a list. Edits that succeed during the request stay applied, because the response may predate them.
   * If the list isn't known yet, its first entries are shown early, reported by `onFirst`, and not stored.
   * @throws as `read` does
   */
  readList: <K extends keyof ContentLists>(name: K, read: ReadList<K>, onFirst?: () => void) => Promise<void>;
  /** Keeps an operation's effect after it has left the queue and until the lists are read again. */
  absorb: (operation: Operation, record: Fields | null) => void;
  /** Returns a full record by its key: 'product/{id}' or 'page/{slug}'. */
  record: (key: string) => Promise<Fields | null>;
  /** Returns all cached records by their keys. */
  records: () => Promise<ReadonlyMap<string, Fields>>;
  /**
   * Reads a record and caches it.
   * @throws as `read` does
   */
  readRecord: (key: string, read: () => Promise<Fields>) => Promise<Fields>;
  /** Clears everything and ignores the results of reads in progress. */
  clear: () => Promise<void>;
  /** Writes pending changes at once. Resolves when everything is on disk. */
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
  /** First entries of lists that are still being read. */
  let heads: Partial<ContentLists> = {};
  let shown: ContentLists = lists;
  let writing: Promise<void> = Promise.resolve();
  let isWriteDue = false;
  let cancelWait: (() => void) | null = null;
  let lastWrite = 0;
  const reads = new Set<Absorbed[]>();
  /** Number of the latest read, and of the latest applied read of each list. A late answer to an older read is ignored. */
  let lastRead = 0;
  const applied: Partial<Record<string, number>> = {};
  /** Incremented by `clear`. Responses to requests of an earlier era are ignored. */
  let era = 0;

  /** A failed write is ignored, because the next visit reads from the server. */
  const write = (key: string, value: () => unknown) => {
    writing = writing.then(() => storage.put('cache', key, value())).catch(() => {});
  };
  /** Writes the lists in the state they have when the write starts. */
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
    // Lists can be read again, so their write is delayed. Serializing megabytes would block the view that
    // waits for them.
    const since = isRead ? 0 : Math.abs(clock.now().getTime() - lastWrite);
    if (since >= WRITE_EVERY) writeLists();
    else cancelWait = clock.after(WRITE_EVERY - since, writeLists);
  }

  return {
    lists: () => shown,
    isKnown: (name) => name in tags || (lists[name] as readonly unknown[]).length > 0,
    readList: async (name, read, onFirst) => {
      const absorbedSince: Absorbed[] = [];
      const begun = era;
      const number = (lastRead += 1);
      reads.add(absorbedSince);
      const showFirst = (entries: ContentLists[typeof name]) => {
        if (era !== begun || (lists[name] as readonly unknown[]).length > 0) return;
        heads = { ...heads, [name]: entries };
        shown = { ...lists, ...heads };
        onFirst?.();
      };
      try {
        const answer = await read({ etag: tags[name] ?? null, onFirst: showFirst });
        if (era !== begun || number < (applied[name] ?? 0)) return;
        applied[name] = number;
        if (answer === null) return;
        const isAnswer = absorbedSince.length === 0;
        const fresh = { ...lists, [name]: answer.data };
        const { [name]: list } = absorbedSince.filter((done) => isMissing(fresh, done)).reduce(put, fresh);
        const kept = keepUnchanged(lists[name], list);
        const etag = isAnswer ? answer.etag : null;
        if (kept === lists[name] && etag === tags[name]) return;
        tags = { ...tags, [name]: etag };
        setLists(kept === lists[name] ? lists : { ...lists, [name]: kept }, true);
      } finally {
        reads.delete(absorbedSince);
        if (name in heads) {
          const { [name]: _shown, ...others } = heads;
          heads = others as typeof heads;
          shown = { ...lists, ...heads };
        }
      }
    },
    absorb: (operation, record) => {
      const done = { operation, record };
      for (const absorbedSince of reads) absorbedSince.push(done);
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
    records: async () => {
      await writing;
      const stored = await storage.list('cache');
      const found = stored.filter(({ key }) => /^(?:product|page)\//.test(key));
      return new Map(found.flatMap(({ key, value }) => (isObject(value) ? [[key, value] as const] : [])));
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

/** Keeps unchanged objects, so that they aren't rendered or written again. */
function keepUnchanged<T>(before: T, now: T): T {
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

/**
 * Returns false if the list already has this or a later version, and for orders, which a list always
 * includes.
 */
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
