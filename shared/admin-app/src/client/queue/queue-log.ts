import type { LogEntry, Platform, Unsubscribe } from '../../platform/port.ts';
import { createListeners } from '../../platform/listeners.ts';
import { emptyQueue, reduceQueue, type QueueEvent, type QueueState } from './queue-state.ts';

const LOG = 'queue';
/** Records after which an empty queue's log is shortened. */
const COMPACT_AFTER = 200;

export interface QueueLog {
  state: () => QueueState;
  /** Writes events to the disk, with one write, and then applies them. @throws when the disk refuses */
  append: (...events: readonly QueueEvent[]) => Promise<void>;
  /** Reads what other tabs have written since. */
  sync: () => Promise<void>;
  /** Hears every event once, with the state before and after it; own and other tabs' alike. */
  onEvent: (
    listener: (heard: { event: QueueEvent; before: QueueState; after: QueueState }) => void,
  ) => Unsubscribe;
  close: () => void;
}

type LogPlatform = Pick<Platform, 'storage' | 'channel'>;

/** Opens the durable queue: what is on the disk is folded into a state, and stays in step with the other tabs. */
export async function openQueueLog({ storage, channel }: LogPlatform): Promise<QueueLog> {
  const listeners = createListeners<{ event: QueueEvent; before: QueueState; after: QueueState }>();
  let state = emptyQueue;
  let position = 0;
  let length = 0;
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
      const event = entry.value as QueueEvent;
      const before = state;
      state = reduceQueue(before, event);
      listeners.tell({ event, before, after: state });
    }
  }

  async function compact(): Promise<void> {
    if (length < COMPACT_AFTER || state.operations.length > 0) return;
    length = 0;
    await storage.rewriteLog(LOG, (values) => [
      { type: 'snapshot', state: (values as QueueEvent[]).reduce(reduceQueue, emptyQueue) },
    ]);
    await read();
  }

  const peers = channel('wa-queue', () => void serially(read).catch(() => {}));
  await serially(read);
  return {
    state: () => state,
    append: (...events) =>
      serially(async () => {
        apply(await storage.append(LOG, events, position));
        peers.post('changed');
        await compact();
      }),
    sync: () => serially(read),
    onEvent: listeners.add,
    close: peers.close,
  };
}
