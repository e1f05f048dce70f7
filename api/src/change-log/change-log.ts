import type { Logger } from 'pino';
import type { Store } from '../store/port.ts';
import type { ChangeRecord } from '../store/records.ts';
import { lastSeq } from './append.ts';
import { EVERYTHING } from './change.ts';
import type { Change } from './change.ts';

/** Entries read at once; whoever is further behind makes everything anew. */
const READ_MAX = 1_000;

/**
 * The reading end of the change log (D13): remembers how far this process has read, and tells its caches what was
 * committed since, by whichever process.
 */
export interface ChangeLog {
  /**
   * Tells what was committed before the call and not told yet; resolves when every subscriber has heard it. Never
   * rejects: what cannot be read counts as everything, and is read again at the next call.
   */
  catchUp: () => Promise<void>;
  /** Hears changes in the order of their commits. Answers the function that ends the subscription. */
  subscribe: (listener: (change: Change) => void) => () => void;
  stop: () => void;
}

/** Reads from the log's present end on: what is made of content later is made of what that end had led to. */
export async function openChangeLog(store: Store, log: Logger): Promise<ChangeLog> {
  const listeners = new Set<(change: Change) => void>();
  let position = await lastSeq(store);
  let reading: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  let stopped = false;

  function tell(change: Change): void {
    for (const listener of [...listeners]) {
      try {
        listener(change);
      } catch (error) {
        // The write is committed: neither its caller nor the other listeners may suffer from this one.
        log.error({ err: error }, 'A subscriber to changes failed');
      }
    }
  }

  async function read(): Promise<void> {
    if (stopped) return;
    try {
      const range = { field: 'seq', after: position } as const;
      const entries = await store.list('changes', { range, orderBy: 'seq', limit: READ_MAX });
      const last = entries.at(-1);
      if (last === undefined) return;
      // Pruned or replaced behind our back, or more than is worth telling one by one.
      const isWhole = entries[0]?.seq === position + 1 && entries.length < READ_MAX;
      position = isWhole ? last.seq : await lastSeq(store);
      for (const change of isWhole ? entries.map(toChange) : [EVERYTHING]) tell(change);
    } catch (error) {
      log.error({ err: error }, 'The change log cannot be read');
      tell(EVERYTHING);
    }
  }

  function catchUp(): Promise<void> {
    // A read under way may have begun before the caller's commit: the next one has not, and serves all who wait for it.
    waiting ??= reading.then(() => {
      waiting = null;
      reading = read();
      return reading;
    });
    return waiting;
  }

  const endWatch = store.onForeignCommit(() => void catchUp());
  return {
    catchUp,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    stop() {
      stopped = true;
      endWatch();
    },
  };
}

function toChange({ kind, action, recordId, title, paths }: ChangeRecord): Change {
  return { kind, action, id: recordId, title, paths };
}
