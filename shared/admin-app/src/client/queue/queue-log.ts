import { deepEqual } from '@wa/core/domain/record';
import type { LogEntry, Platform, Unsubscribe } from '../../platform/port.ts';
import { createListeners } from '../../platform/listeners.ts';
import { emptyQueue, reduceQueue, type QueueEvent, type QueueState } from './queue-state.ts';

const LOG = 'queue';
/** Records after which the log is shortened; more when much waits, since all of that is written again. */
const COMPACT_AFTER = 200;

export interface QueueChange {
  event: QueueEvent;
  before: QueueState;
  after: QueueState;
}

/** What has been read of the log so far. */
interface ReadLog {
  state: QueueState;
  /** What a newer version wrote. It stays in the log for that version, until someone forgets it. */
  unread: readonly unknown[];
  /** Operations whose beginning could not be read, and which have come to their end all the same. */
  endedUnseen: ReadonlySet<string>;
  position: number;
  /** Records since it was shortened. */
  length: number;
}

export const NOTHING_READ: ReadLog = {
  state: emptyQueue,
  unread: [],
  endedUnseen: new Set(),
  position: 0,
  length: 0,
};

/** One more record of the log read; `change` where it is an event that is known. Pure. */
export function readEntry(
  read: ReadLog,
  { position, value }: LogEntry,
): { read: ReadLog; change?: QueueChange } {
  const event = readEvent(value);
  const next = { ...read, position, length: read.length + 1 };
  if (event === null) return { read: { ...next, unread: [...read.unread, value] } };
  const before = read.state;
  const after = reduceQueue(before, event);
  const isEnd = event.type === 'succeeded' || event.type === 'discarded';
  const isUnseen = isEnd && !before.operations.some(({ opId }) => opId === event.opId);
  return {
    read: {
      ...next,
      state: after,
      ...(event.type === 'snapshot' && { unread: [] }),
      ...(isUnseen && { endedUnseen: new Set([...read.endedUnseen, event.opId]) }),
    },
    change: { event, before, after },
  };
}

/** All records of a log in one, and those of newer versions that are kept. Pure. */
export function shortened(
  values: readonly unknown[],
  isKept: (value: unknown) => boolean = () => true,
): unknown[] {
  const events = values.map(readEvent);
  const state = events.filter((event) => event !== null).reduce(reduceQueue, emptyQueue);
  const others = values.filter((value, at) => events[at] === null && isKept(value));
  return [{ schema: EVENT_SCHEMA, type: 'snapshot', state }, ...others];
}

export interface QueueLog {
  state: () => QueueState;
  /** Writes events to the disk, with one write, and then applies them. @throws when the disk refuses */
  append: (...events: readonly QueueEvent[]) => Promise<void>;
  /** Reads what other tabs have written since. */
  sync: () => Promise<void>;
  /** Hears every event once, with the state before and after it; own and other tabs' alike. */
  onEvent: (listener: (change: QueueChange) => void) => Unsubscribe;
  unread: () => readonly unknown[];
  forgetUnread: (value: unknown) => Promise<void>;
  endedUnseen: () => ReadonlySet<string>;
  close: () => void;
}

/**
 * Opens the durable queue: what is on the disk is folded into a state, and stays in step with the other tabs.
 * `log` hears what went wrong without harm: an edit on the disk is kept, whatever happens after that.
 */
export async function openQueueLog(
  { storage, channel }: Pick<Platform, 'storage' | 'channel'>,
  log: (message: string, detail: unknown) => void = () => {},
): Promise<QueueLog> {
  const listeners = createListeners<QueueChange>();
  let now = NOTHING_READ;
  let isAsked = false;
  let tail = Promise.resolve();

  /** One reader at a time: two would apply the same record twice. */
  function serially(work: () => Promise<void>): Promise<void> {
    const turn = tail.then(work);
    tail = turn.catch(() => {});
    return turn;
  }
  function apply(entries: readonly LogEntry[]): void {
    for (const entry of entries) {
      const { read, change } = readEntry(now, entry);
      now = read;
      if (change) listeners.tell(change);
    }
  }
  const read = async () => apply(await storage.readLog(LOG, now.position));

  async function shorten(isKept?: (value: unknown) => boolean): Promise<void> {
    await storage.rewriteLog(LOG, (values) => shortened(values, isKept));
    await read();
    now = { ...now, length: 0 };
    peers.post('changed');
  }

  /** An edit is kept by now: what fails here must not look as if it were not. */
  async function afterWriting(events: readonly QueueEvent[]): Promise<void> {
    try {
      peers.post('changed');
      if (now.length >= COMPACT_AFTER + now.state.operations.length) await shorten();
    } catch (error) {
      log('The queue could not be shortened', error);
    }
    if (isAsked || !events.some(({ type }) => type === 'enqueued')) return;
    isAsked = true;
    // Not waited for: some browsers ask the person in front of them.
    storage.persist().catch((error: unknown) => log('The browser may clear what is kept', error));
  }

  const peers = channel('wa-queue', () => void serially(read).catch(() => {}));
  await serially(read);
  return {
    state: () => now.state,
    append: (...events) =>
      serially(async () => {
        const stored = events.map((event) => ({ schema: EVENT_SCHEMA, ...event }));
        apply(await storage.append(LOG, stored, now.position));
        await afterWriting(events);
      }),
    sync: () => serially(read),
    onEvent: (listener) =>
      listeners.add((change) => {
        try {
          listener(change);
        } catch (error) {
          log('A listener of the queue failed', error);
        }
      }),
    unread: () => now.unread,
    forgetUnread: (value) => serially(() => shorten((other) => !deepEqual(other, value))),
    endedUnseen: () => now.endedUnseen,
    close: peers.close,
  };
}

/** Raised when an earlier version would misread what is written; events without one are from before it was written. */
const EVENT_SCHEMA = 1;

/** Those that name an operation and nothing else that has to be there. */
const ABOUT_ONE = ['prepared', 'succeeded', 'rebased', 'conflicted', 'parked', 'retried', 'discarded'];

/** An event from the log; null for what a newer version wrote, or what is none. */
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
