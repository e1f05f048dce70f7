import { createListeners } from '../../platform/listeners.ts';
import type { Platform } from '../../platform/port.ts';
import { buildSnapshot, type AdminSnapshot, type SnapshotParts } from '../admin-snapshot.ts';

export interface Status {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => AdminSnapshot;
  /** Something that the snapshot shows is not what it was; `contentToo`: nor are lists or records. */
  changed: (contentToo?: boolean) => void;
  /** Editors whose input is saved nowhere but in a draft. */
  unsaved: Set<string>;
}

export interface StatusOptions {
  chrome: Platform['chrome'];
  /** Where everything else stands now. */
  look: () => Omit<SnapshotParts, 'unsaved' | 'revision'>;
}

/** What the administrator sees of the client's state: one picture, made anew after each change. */
export function createStatus({ chrome, look }: StatusOptions): Status {
  const listeners = createListeners<void>();
  const unsaved = new Set<string>();
  let revision = 0;
  let snapshot: AdminSnapshot | null = null;

  function getSnapshot(): AdminSnapshot {
    snapshot ??= buildSnapshot({ ...look(), unsaved: unsaved.size, revision });
    return snapshot;
  }
  return {
    subscribe: (listener) => listeners.add(listener),
    getSnapshot,
    changed: (contentToo = false) => {
      if (contentToo) revision += 1;
      snapshot = null;
      const { waiting, unsaved: open } = getSnapshot();
      chrome.setUnsaved(waiting.length + open);
      listeners.tell();
    },
    unsaved,
  };
}
