import { deepEqual } from '@wa/core/domain/record';
import type { LogEntry, Platform, Unsubscribe } from '../../platform/port.ts';
import { createListeners } from '../../platform/listeners.ts';
import { emptyQueue, reduceQueue, type QueueEvent, type QueueState } from './queue-state.ts';
import { EVENT_SCHEMA, readEvent } from './stored-event.ts';

const LOG = 'queue';
/** Records after which the log is shortened; more when much waits, since all of that is written again. */
const COMPACT_AFTER = 200;

interface Heard {
  event: QueueEvent;
  before: QueueState;
  after: QueueState;
}

export interface QueueLog {
  state: () => QueueState;
  /** Writes events to the disk, with one write, and then applies them. @throws when the disk refuses */
  append: (...events: readonly QueueEvent[]) => Promise<void>;
  /** Reads what other tabs have written since. */
  sync: () => Promise<void>;
  /** Hears every event once, with the state before and after it; own and other tabs' alike. */
  onEvent: (listener: (heard: Heard) => void) => Unsubscribe;
  /** What a newer version wrote. It stays in the log for that version, until someone forgets it. */
  unread: () => readonly unknown[];
  forgetUnread: (value: unknown) => Promise<void>;
  /** Operations whose beginning could not be read, and which have come to their end all the same. */
  endedUnseen: ReadonlySet<string>;
  close: () => void;
}

type LogPlatform = Pick<Platform, 'storage' | 'channel'>;

/**
 * Opens the durable queue: what is on the disk is folded into a state, and stays in step with the other tabs.
 * `log` hears what went wrong without harm: an edit on the disk is kept, whatever happens after that.
 */
export async function openQueueLog(
  { storage, channel }: LogPlatform,
  log: (message: string, detail: unknown) => void = () => {},
): Promise<QueueLog> {
  const listeners = createListeners<Heard>();
  const endedUnseen = new Set<string>();
  let state = emptyQueue;
  let unread: unknown[] = [];
  let position = 0;
  let length = 0;
  let isAsked = false;
  let tail = Promise.resolve();

  /** One reader at a time: two would apply the same record twice. */
  function serially(work: () => Promise<void>): Promise<void> {
    const turn = tail.then(work);
    tail = turn.catch(() => {});
    return turn;
  }

  const read = async () => apply(await storage.readLog(LOG, position));

  function apply(entries: readonly LogEntry[]): void {
    for (const entry of entries) {
      position = entry.position;
      length += 1;
      const event = readEvent(entry.value);
      if (event === null) unread = [...unread, entry.value];
      else take(event);
    }
  }

  function take(event: QueueEvent): void {
    const before = state;
    state = reduceQueue(before, event);
    if (event.type === 'snapshot') unread = [];
    const isEnd = event.type === 'succeeded' || event.type === 'discarded';
    if (isEnd && !before.operations.some(({ opId }) => opId === event.opId)) endedUnseen.add(event.opId);
    listeners.tell({ event, before, after: state });
  }

  async function shorten(isKept: (value: unknown) => boolean = () => true): Promise<void> {
    await storage.rewriteLog(LOG, (values) => {
      const events = values.map(readEvent);
      const folded = events.filter((event) => event !== null).reduce(reduceQueue, emptyQueue);
      const others = values.filter((value, at) => events[at] === null && isKept(value));
      return [{ schema: EVENT_SCHEMA, type: 'snapshot', state: folded }, ...others];
    });
    await read();
    length = 0;
    peers.post('changed');
  }

  /** An edit is kept by now: what fails here must not look as if it were not. */
  async function afterWriting(events: readonly QueueEvent[]): Promise<void> {
    try {
      peers.post('changed');
      if (length >= COMPACT_AFTER + state.operations.length) await shorten();
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
    state: () => state,
    append: (...events) =>
      serially(async () => {
        const stored = events.map((event) => ({ schema: EVENT_SCHEMA, ...event }));
        apply(await storage.append(LOG, stored, position));
        await afterWriting(events);
      }),
    sync: () => serially(read),
    onEvent: (listener) =>
      listeners.add((heard) => {
        try {
          listener(heard);
        } catch (error) {
          log('A listener of the queue failed', error);
        }
      }),
    unread: () => unread,
    forgetUnread: (value) => serially(() => shorten((other) => !deepEqual(other, value))),
    endedUnseen,
    close: peers.close,
  };
}
