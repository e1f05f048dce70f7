import type { Store, StoreReader, StoreTransaction } from './port.ts';
import type { ChangeRecord } from './records.ts';
import type { Logger } from 'pino';

/** What a committed write did to the content (D13): the site, the byte cache and the next deploy depend on it. */
export interface Change extends Pick<ChangeRecord, 'kind' | 'action' | 'title'> {
  /** Null when a whole list changed. */
  id: string | null;
  /** Of the record after the change, where it has one. */
  version?: number;
}

/** Stands for changes that nobody can name: whatever is made of content is made anew. */
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

/** Lists whose entries are numbered in the order of their commits. */
type NumberedList = 'changes' | 'events';

async function lastEntry(store: StoreReader, list: NumberedList) {
  const [last] = await store.list(list, { orderBy: 'seq', descending: true, limit: 1 });
  return last ?? null;
}

/** 0 for none. */
export async function lastSeq(store: StoreReader, list: NumberedList = 'changes'): Promise<number> {
  return (await lastEntry(store, list))?.seq ?? 0;
}

/** Entries that are kept (200 to 300 bytes each). */
const ENTRIES_KEPT = 20_000;

/** Deletes the oldest entries, and answers how many. The newest stays in any case: the next number follows from it. */
export async function pruneList(
  tx: StoreTransaction,
  list: NumberedList,
  kept = ENTRIES_KEPT,
): Promise<number> {
  const first = (await lastSeq(tx, list)) - Math.max(kept, 1) + 1;
  return first > 1 ? tx.removeWhere(list, { range: { field: 'seq', before: first } }) : 0;
}

/** Entries read at once; a reader that is further behind reads everything. */
const READ_MAX = 1_000;
/** Milliseconds after which a commit of another process is noticed at the latest. */
export const FOREIGN_LOOK_MS = 1_000;

const EMPTY: Pick<ChangeRecord, 'seq' | '_id'> = { seq: 0, _id: '' };

export type ChangeLog = Awaited<ReturnType<typeof openChangeLog>>;

/**
 * The reading end of the change log (D13): remembers how far this process has read, from the log's present end on, and
 * tells its caches what was committed since, by whichever process.
 */
export async function openChangeLog(store: Store, log: Logger) {
  const listeners = new Set<(change: Change) => void>();
  /** The last entry told. Its id, too: a log that was restored numbers other changes in the same way. */
  let position = (await lastEntry(store, 'changes')) ?? EMPTY;
  let version = position.seq;
  let reading: Promise<number> = Promise.resolve(0);
  let waiting: Promise<number> | null = null;
  /** Writes that somebody waits for to be told. */
  let due: Change[] = [];
  let hasFailed = false;
  let isStopped = false;

  function tell(change: Change): void {
    version += 1;
    for (const listener of [...listeners]) {
      try {
        listener(change);
      } catch (error) {
        // The write is committed: neither its caller nor the other listeners may suffer from this one.
        log.error({ err: error }, 'A subscriber to changes failed');
      }
    }
  }

  /** What was committed after the position, or everything when the log does not go on from there. */
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
    // Pruned or replaced behind our back, or more than is worth telling one by one.
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
      // The store may be closed by now.
      if (isStopped) return position.seq;
      if (!hasFailed) log.error({ err: error }, 'The change log cannot be read');
      hasFailed = true;
      // A write that was acknowledged must be seen. With the store away, all else that is kept is better than nothing,
      // and the next look tells what came meanwhile.
      for (const change of mustTell) tell(change);
    }
    return position.seq;
  }

  /** As `catchUp` for a mere reader: while the log cannot be read, nothing counts as changed. */
  function look(): Promise<number> {
    // A read under way may have begun before the caller's commit: the next one has not, and serves all who wait for it.
    waiting ??= reading.then(() => {
      waiting = null;
      reading = read();
      return reading;
    });
    return waiting;
  }

  // Another process may have appended, or the log may be readable again.
  const watch = setInterval(() => void look(), FOREIGN_LOOK_MS).unref();
  return {
    /**
     * Tells what was committed before the call and not told yet; answers the number of the last entry told. Never rejects:
     * when the log cannot be read, what the caller has written is told by itself, and the log is read a little later.
     */
    catchUp(written: readonly Change[] = [EVERYTHING]): Promise<number> {
      due.push(...written);
      return look();
    },
    look,
    /** The content version grows with every change that this process knows: what was made at an older one is stale. */
    version: () => version,
    /** Hears changes in the order of their commits. Answers the function that ends the subscription. */
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
 * A value made of records of these kinds: made when first asked for, and again when asked for after such a change. All
 * who ask meanwhile share one making, and one that failed is tried again by the next caller.
 */
export function cachedValue<T>(
  changes: Pick<ChangeLog, 'subscribe'>,
  kinds: readonly Change['kind'][],
  make: () => Promise<T>,
): () => Promise<T> {
  let value: Promise<T> | null = null;
  changes.subscribe(({ kind }) => {
    if (kind === 'catalogue' || kinds.includes(kind)) value = null;
  });
  return () => {
    if (value !== null) return value;
    const making = make();
    value = making;
    making.catch(() => {
      if (value === making) value = null;
    });
    return making;
  };
}

/** For a value that is read once. */
export const NO_CHANGES: Pick<ChangeLog, 'subscribe'> = { subscribe: () => () => undefined };
