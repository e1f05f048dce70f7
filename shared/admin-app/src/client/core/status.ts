import { createListeners } from '../../platform/listeners.ts';
import type { Platform } from '../../platform/port.ts';
import { buildSnapshot, type AdminSnapshot, type SnapshotParts } from './admin-snapshot.ts';
import type { Clock } from '../clock.ts';

/** Milliseconds between two pictures while the queue is being sent: what a person can follow, and no more drawing. */
const PACE = 100;

export interface Status {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => AdminSnapshot;
  /** Something that the snapshot shows is not what it was; `contentToo`: nor are lists or records. */
  changed: (contentToo?: boolean) => void;
  /**
   * The same, for one of many changes that follow each other: the first is told at once, those within the next tenth of
   * a second together. `getSnapshot` has each at once.
   */
  changedInPassing: (contentToo?: boolean) => void;
  /** Editors whose input is saved nowhere but in a draft. */
  unsaved: Set<string>;
  stopTelling: () => void;
}

export interface StatusOptions {
  chrome: Platform['chrome'];
  clock: Clock;
  /** Where everything else stands now. */
  look: () => Omit<SnapshotParts, 'unsaved' | 'revision'>;
}

/** What the administrator sees of the client's state: one picture, made anew after each change. */
export function createStatus({ chrome, clock, look }: StatusOptions): Status {
  const listeners = createListeners<void>();
  const unsaved = new Set<string>();
  let revision = 0;
  let snapshot: AdminSnapshot | null = null;
  let lastTold = 0;
  let cancelDue: (() => void) | null = null;
  let guarded: number | null = null;

  function getSnapshot(): AdminSnapshot {
    snapshot ??= buildSnapshot({ ...look(), unsaved: unsaved.size, revision });
    return snapshot;
  }
  function forget(contentToo: boolean): void {
    if (contentToo) revision += 1;
    snapshot = null;
  }
  function stopTelling(): void {
    cancelDue?.();
    cancelDue = null;
  }
  function tell(): void {
    stopTelling();
    lastTold = clock.now().getTime();
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
      tell();
    },
    changedInPassing: (contentToo = false) => {
      forget(contentToo);
      if (cancelDue !== null) return;
      // A clock that was set back must not silence it.
      const since = Math.abs(clock.now().getTime() - lastTold);
      if (since >= PACE) tell();
      else cancelDue = clock.after(PACE - since, tell);
    },
    unsaved,
    stopTelling,
  };
}
