import { createListeners } from '../../platform/listeners.ts';
import type { Platform } from '../../platform/port.ts';
import { buildSnapshot, type AdminSnapshot, type SnapshotParts } from './admin-snapshot.ts';
import type { Clock } from '../clock.ts';

/** Milliseconds between two snapshots while the queue is sent. A faster pace only costs rendering. */
const PACE = 100;

export interface Status {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => AdminSnapshot;
  /** Reports a change of the snapshot; with `contentToo`, also of lists or records. */
  changed: (contentToo?: boolean) => void;
  /**
   * Reports one of many successive changes. Listeners are notified of the first at once, then at most every
   * tenth of a second. `getSnapshot` is always current.
   */
  changedThrottled: (contentToo?: boolean) => void;
  /** Editors with input that is saved only in a draft. */
  unsaved: Set<string>;
  cancelPending: () => void;
}

export interface StatusOptions {
  chrome: Platform['chrome'];
  clock: Clock;
  /** Collects the other parts of the snapshot. */
  collect: () => Omit<SnapshotParts, 'unsaved' | 'revision'>;
}

/** Creates the observable state of the client: one snapshot, rebuilt after each change. */
export function createStatus({ chrome, clock, collect }: StatusOptions): Status {
  const listeners = createListeners<void>();
  const unsaved = new Set<string>();
  let revision = 0;
  let snapshot: AdminSnapshot | null = null;
  let lastNotified = 0;
  let cancelDue: (() => void) | null = null;
  let guarded: number | null = null;

  function getSnapshot(): AdminSnapshot {
    snapshot ??= buildSnapshot({ ...collect(), unsaved: unsaved.size, revision });
    return snapshot;
  }
  function forget(contentToo: boolean): void {
    if (contentToo) revision += 1;
    snapshot = null;
  }
  function cancelPending(): void {
    cancelDue?.();
    cancelDue = null;
  }
  function notify(): void {
    cancelPending();
    lastNotified = clock.now().getTime();
    const { waiting, unsaved: open } = getSnapshot();
    const count = waiting.length + open;
    if (count !== guarded) chrome.setUnsaved((guarded = count));
    listeners.tell();
  }
  return {
    subscribe: (listener) => listeners.add(listener),
    getSnapshot,
    changed: (contentToo = false) => {
      forget(contentToo);
      notify();
    },
    changedThrottled: (contentToo = false) => {
      forget(contentToo);
      if (cancelDue !== null) return;
      // A clock that was set back must not suppress notifications.
      const since = Math.abs(clock.now().getTime() - lastNotified);
      if (since >= PACE) notify();
      else cancelDue = clock.after(PACE - since, notify);
    },
    unsaved,
    cancelPending,
  };
}
