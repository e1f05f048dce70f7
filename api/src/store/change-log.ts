import type { Store, StoreReader, StoreTransaction } from './port.ts';
import type { ChangeRecord } from './records.ts';
import type { Logger } from 'pino';

/**
 * A change that a committed write made to the content (D13). The site, its cache, and the next deploy depend
 * on it.
 */
export interface Change extends Pick<ChangeRecord, 'kind' | 'action' | 'title'> {
  /** Null when a whole list changed. */
  id: string | null;
  /** The version of the record after the change, where it has one. */
  version?: number;
}

/** Represents changes that cannot be named. Everything built from content is rebuilt. */
export const EVERYTHING: Change = {
  kind: 'catalogue',
  action: 'restored',
  id: null,
  title: 'The whole catalog',
};

/** Appends changes to the log, in the transaction that makes them. */
export async function appendChanges(
  tx: StoreTransaction,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const next = (await lastSeq(tx)) + 1;
  const { savedBy } = tx;
  const entries = changes.map(({ id: recordId, version: recordVersion = null, ...change }, index) => {
    return { ...change, seq: next + index, recordId, recordVersion, at: now.toISOString(), savedBy };
  });
  await tx.insertMany('changes', entries);
}

/** The lists whose entries are numbered in the order of their commits. */
type NumberedList = 'changes' | 'events';

async function lastEntry(store: StoreReader, list: NumberedList) {
  const [last] = await store.list(list, { orderBy: 'seq', descending: true, limit: 1 });
  return last ?? null;
}

/** Returns the number of the last entry, or 0. */
export async function lastSeq(store: StoreReader, list: NumberedList = 'changes'): Promise<number> {
  return (await lastEntry(store, list))?.seq ?? 0;
}

/** Returns the number of later changes of the content. An upload alone changes nothing that visitors see. */
export async function countChanges(store: StoreReader, after: number): Promise<number> {
  const range = { field: 'seq', after } as const;
  const ofLists = await store.list('changes', { range, where: { recordId: null } });
  const files = ofLists.filter(({ kind }) => kind === 'file').length;
  return Math.max(0, (await lastSeq(store)) - after - files);
}

/** The maximum number of entries (200 to 300 bytes each). */
const ENTRIES_KEPT = 20_000;

/**
 * Deletes the oldest entries. The newest always stays, because the next number follows from it.
 * @returns the number of deleted entries
 */
export async function pruneList(
  tx: StoreTransaction,
  list: NumberedList,
  kept = ENTRIES_KEPT,
): Promise<number> {
  const first = (await lastSeq(tx, list)) - Math.max(kept, 1) + 1;
  return first > 1 ? tx.removeWhere(list, { range: { field: 'seq', before: first } }) : 0;
}

/** The maximum number of entries per read. A reader that is further behind treats everything as changed. */
const READ_MAX = 1_000;
/** Milliseconds after which a commit of another process is noticed at the latest. */
export const POLL_MS = 1_000;

const EMPTY: Pick<ChangeRecord, 'seq' | '_id'> = { seq: 0, _id: '' };

export type ChangeLog = Awaited<ReturnType<typeof openChangeLog>>;

/**
 * Opens the reading end of the change log (D13). It tracks how far this process has read, starting at the
 * log's end, and notifies the caches of every later commit, by whichever process.
 */
export async function openChangeLog(store: Store, log: Logger) {
  const listeners = new Set<(change: Change) => void>();
  /**
   * The last published entry. The ID matters as well, because a restored log numbers other changes in the
   * same way.
   */
  let position = (await lastEntry(store, 'changes')) ?? EMPTY;
  let version = position.seq;
  let reading: Promise<number> = Promise.resolve(0);
  let waiting: Promise<number> | null = null;
  /** Writes whose callers wait until the changes are published. */
  let due: Change[] = [];
  let hasFailed = false;
  let isStopped = false;

  function tell(change: Change): void {
    version += 1;
    for (const listener of [...listeners]) {
      try {
        listener(change);
      } catch (error) {
        // The write is committed, so a failing listener must not affect its caller or the other listeners.
        log.error({ err: error }, 'change subscriber failed');
      }
    }
  }

  /**
   * Returns the changes committed after the position, or everything if the log doesn't continue from there.
   */
  async function readOn(): Promise<Change[]> {
    const range = { field: 'seq', from: position.seq } as const;
    const entries = await store.list('changes', { range, orderBy: 'seq', limit: READ_MAX + 1 });
    const isEmpty = position.seq === 0;
    const known = isEmpty ? undefined : entries.shift();
    const follows = isEmpty ? (entries[0]?.seq ?? 1) === 1 : known?._id === position._id;
    if (follows && entries.length < READ_MAX) {
      position = entries.at(-1) ?? position;
      return entries.map(toChange);
    }
    // Another process pruned or replaced the log, or it holds more changes than are worth publishing one by
    // one.
    position = (await lastEntry(store, 'changes')) ?? EMPTY;
    return [EVERYTHING];
  }

  async function read(): Promise<number> {
    const mustTell = due;
    due = [];
    if (isStopped) return position.seq;
    try {
      for (const change of await readOn()) tell(change);
      version = Math.max(version, position.seq);
      hasFailed = false;
    } catch (error) {
      // The store may be closed at this point.
      if (isStopped) return position.seq;
      if (!hasFailed) log.error({ err: error }, 'change log read failed');
      hasFailed = true;
      // An acknowledged write must be visible. While the store is unavailable, the other cached values are
      // better than nothing, and the next poll publishes the changes in between.
      for (const change of mustTell) tell(change);
    }
    return position.seq;
  }

  /** Runs `catchUp` for a mere reader: while the log cannot be read, nothing counts as changed. */
  function poll(): Promise<number> {
    // A read under way may have begun before the caller's commit. The next read has not, and serves every
    // waiting caller.
    waiting ??= reading.then(() => {
      waiting = null;
      reading = read();
      return reading;
    });
    return waiting;
  }

  // Another process may have appended, or the log may be readable again.
  const watch = setInterval(() => void poll(), POLL_MS).unref();
  return {
    /**
     * Publishes the changes that were committed before the call. Never rejects: when the log cannot be read,
     * it publishes `written` alone and reads the log a little later.
     * @returns the number of the last published entry
     */
    catchUp(written: readonly Change[] = [EVERYTHING]): Promise<number> {
      due.push(...written);
      return poll();
    },
    poll,
    /**
     * The content version, which grows with every change that this process knows. A value built at an older
     * one is stale.
     */
    version: () => version,
    /**
     * Calls the listener with changes in the order of their commits.
     * @returns a function that ends the subscription
     */
    subscribe(listener: (change: Change) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop() {
      isStopped = true;
      clearInterval(watch);
    },
  };
}

const toChange = ({ kind, action, recordId, title }: ChangeRecord): Change => ({
  kind,
  action,
  id: recordId,
  title,
});

/**
 * Caches a value built from records of these kinds. It is built on the first request and again on the first
 * request after such a change. Concurrent callers share one build, and the next caller retries a failed one.
 * @param keyOf returns what else the value depends on, such as the day
 */
export function cachedValue<T>(
  changes: Pick<ChangeLog, 'subscribe'>,
  kinds: readonly Change['kind'][],
  make: () => Promise<T>,
  keyOf: () => string = () => '',
): () => Promise<T> {
  let value: Promise<T> | null = null;
  let valueKey = '';
  changes.subscribe(({ kind }) => {
    if (kind === 'catalogue' || kinds.includes(kind)) value = null;
  });
  return () => {
    const key = keyOf();
    if (value !== null && key === valueKey) return value;
    const making = make();
    valueKey = key;
    value = making;
    making.catch(() => {
      if (value === making) value = null;
    });
    return making;
  };
}

/** Replaces the change log for a value that is read only once. */
export const NO_CHANGES: Pick<ChangeLog, 'subscribe'> = { subscribe: () => () => undefined };
