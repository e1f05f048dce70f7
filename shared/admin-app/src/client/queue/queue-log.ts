import { deepEqual } from '@wa/core/domain/record';
import { createSerially } from '../../platform/serially.ts';
import type { LogEntry, Platform, Unsubscribe } from '../../platform/port.ts';
import { createListeners } from '../../platform/listeners.ts';
import { emptyQueue, reduceQueue, type QueueEvent, type QueueState } from './queue-state.ts';

const LOG = 'queue';
/**
 * Records after which the log is compacted. The number of pending operations is added, because compaction
 * rewrites them all.
 */
const COMPACT_AFTER = 200;

export interface QueueChange {
  event: QueueEvent;
  before: QueueState;
  after: QueueState;
}

/** The result of reading the log so far. */
interface ReadLog {
  state: QueueState;
  /** Records of a newer version. They stay in the log for that version until someone dismisses them. */
  unread: readonly unknown[];
  /** Completed or discarded operations whose start could not be read. */
  endedWithoutStart: ReadonlySet<string>;
  position: number;
  /** Records since the last compaction. */
  length: number;
}

const NOTHING_READ: ReadLog = {
  state: emptyQueue,
  unread: [],
  endedWithoutStart: new Set(),
  position: 0,
  length: 0,
};

/** Applies one more record of the log. `change` is present for a known event. Pure. */
function readEntry(read: ReadLog, { position, value }: LogEntry): { read: ReadLog; change?: QueueChange } {
  const event = readEvent(value);
  const next = { ...read, position, length: read.length + 1 };
  if (event === null) return { read: { ...next, unread: [...read.unread, value] } };
  const before = read.state;
  const after = reduceQueue(before, event);
  const isEnd = event.type === 'succeeded' || event.type === 'discarded';
  const hasNoStart = isEnd && !before.operations.some(({ opId }) => opId === event.opId);
  return {
    read: {
      ...next,
      state: after,
      ...(event.type === 'snapshot' && { unread: [] }),
      ...(hasNoStart && { endedWithoutStart: new Set([...read.endedWithoutStart, event.opId]) }),
    },
    change: { event, before, after },
  };
}

/** Compacts a log into one record, followed by the records of newer versions that are kept. Pure. */
function compacted(values: readonly unknown[], isKept: (value: unknown) => boolean = () => true): unknown[] {
  const events = values.map(readEvent);
  const state = events.filter((event) => event !== null).reduce(reduceQueue, emptyQueue);
  const others = values.filter((value, at) => events[at] === null && isKept(value));
  return [snapshotOf(state), ...others];
}

const snapshotOf = (state: QueueState) => ({ schema: EVENT_SCHEMA, type: 'snapshot', state });

/** The result of an append. `isNew` is true if the log has begun again, because its database was deleted. */
interface Written {
  entries: readonly LogEntry[];
  isNew: boolean;
}

export interface QueueLog {
  state: () => QueueState;
  /**
   * Writes events to disk in a single write and then applies them.
   * @throws if the disk rejects the write
   */
  append: (...events: readonly QueueEvent[]) => Promise<void>;
  /** Reads the records that other tabs have written. */
  sync: () => Promise<void>;
  /** Calls the listener once for every event of this and other tabs, with the state before and after it. */
  onEvent: (listener: (change: QueueChange) => void) => Unsubscribe;
  unread: () => readonly unknown[];
  forgetUnread: (value: unknown) => Promise<void>;
  endedWithoutStart: () => ReadonlySet<string>;
  close: () => void;
}

/**
 * Opens the durable queue: it computes a state from the log and follows the other tabs. `log` receives
 * harmless errors. An edit on disk is kept even if a later step fails.
 */
export async function openQueueLog(
  { storage, channel }: Pick<Platform, 'storage' | 'channel'>,
  log: (message: string, detail: unknown) => void = () => {},
): Promise<QueueLog> {
  const listeners = createListeners<QueueChange>();
  let now = NOTHING_READ;
  let isAsked = false;
  /** Only one task reads at a time. Two would apply the same record twice. */
  const serially = createSerially();

  function apply(entries: readonly LogEntry[]): void {
    for (const entry of entries) {
      const { read, change } = readEntry(now, entry);
      now = read;
      if (change) listeners.tell(change);
    }
  }
  const read = async () => apply(await storage.readLog(LOG, now.position));

  async function rewrite(fold: (values: readonly unknown[]) => unknown[]): Promise<void> {
    await storage.rewriteLog(LOG, fold);
    await read();
    now = { ...now, length: 0 };
    peers.post('changed');
  }

  const compact = (isKept?: (value: unknown) => boolean) => rewrite((values) => compacted(values, isKept));

  /**
   * Stores the operations again after the database was deleted under this window. Another tab may have done so
   * already.
   * @param entries the records of the new database that are applied to the state
   */
  async function storeAgain(entries: readonly LogEntry[]): Promise<void> {
    const isStored = (first: unknown) => readEvent(first)?.type === 'snapshot';
    if (isStored(entries[0]?.value)) return;
    const { state, unread } = now;
    await rewrite((values) =>
      isStored(values[0]) ? [...values] : [snapshotOf(state), ...unread, ...values.slice(entries.length)],
    );
  }

  /** Runs after the edit is on disk, so that a failure here doesn't look like a failed save. */
  async function afterWriting(events: readonly QueueEvent[], { entries, isNew }: Written): Promise<void> {
    try {
      if (isNew) await storeAgain(entries);
      peers.post('changed');
      if (now.length >= COMPACT_AFTER + now.state.operations.length) await compact();
    } catch (error) {
      log('Failed to compact the queue', error);
    }
    if (isAsked || !events.some(({ type }) => type === 'enqueued')) return;
    isAsked = true;
    // The promise isn't awaited, because some browsers ask the user.
    storage.persist().catch((error: unknown) => log('Failed to request persistent storage', error));
  }

  const peers = channel('wa-queue', () => void serially(read).catch(() => {}));
  await serially(read);
  return {
    state: () => now.state,
    append: (...events) =>
      serially(async () => {
        const stored = events.map((event) => ({ schema: EVENT_SCHEMA, ...event }));
        const { position: seen } = now;
        const entries = await storage.append(LOG, stored, seen);
        apply(entries);
        await afterWriting(events, { entries, isNew: entries.some(({ position }) => position <= seen) });
      }),
    sync: () => serially(read),
    onEvent: (listener) =>
      listeners.add((change) => {
        try {
          listener(change);
        } catch (error) {
          log('Failed to notify a listener of the queue', error);
        }
      }),
    unread: () => now.unread,
    forgetUnread: (value) => serially(() => compact((other) => !deepEqual(other, value))),
    endedWithoutStart: () => now.endedWithoutStart,
    close: peers.close,
  };
}

/** Increased when an earlier version would misread the records. Events without a schema predate it. */
const EVENT_SCHEMA = 1;

/** Events that only need the id of an operation. */
const ABOUT_ONE = ['prepared', 'succeeded', 'rebased', 'conflicted', 'parked', 'retried', 'discarded'];

/** Returns an event of the log; null for a record of a newer version and for invalid records. */
function readEvent(stored: unknown): QueueEvent | null {
  if (!isObject(stored)) return null;
  const { schema = EVENT_SCHEMA, type, opId, operation, state } = stored;
  if (typeof schema !== 'number' || schema > EVENT_SCHEMA) return null;
  const isWhole =
    (type === 'enqueued' && isObject(operation) && typeof operation['opId'] === 'string') ||
    (type === 'snapshot' && isObject(state) && Array.isArray(state['operations'])) ||
    (ABOUT_ONE.includes(String(type)) && typeof opId === 'string');
  return isWhole ? (stored as unknown as QueueEvent) : null;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
