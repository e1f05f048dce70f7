import { createListeners } from '../platform/listeners.ts';
import { createMemoryDisk, createMemoryStorage, type MemoryDisk } from './memory-storage.ts';
import type { Platform, PlatformLock, PlatformSignal } from '../platform/port.ts';

interface SettableSignal extends PlatformSignal {
  set: (value: boolean) => void;
}

function createSignal(initial: boolean): SettableSignal {
  const listeners = createListeners<boolean>();
  let value = initial;
  return {
    current: () => value,
    onChange: listeners.add,
    set: (next) => {
      if (next === value) return;
      value = next;
      listeners.tell(next);
    },
  };
}

/** A computer, shared by its windows. A reopened window finds the same disk. */
export interface MemoryComputer {
  disk: MemoryDisk;
  flags: Map<string, string>;
  lock: PlatformLock;
  channels: Map<string, ReturnType<typeof createListeners<{ from: object; message: unknown }>>>;
}

export function createMemoryComputer(): MemoryComputer {
  return { disk: createMemoryDisk(), flags: new Map(), lock: createMemoryLock(), channels: new Map() };
}

export function createMemoryLock(): PlatformLock {
  const tails = new Map<string, Promise<unknown>>();
  return {
    exclusive: (name, work) => {
      const turn = (tails.get(name) ?? Promise.resolve()).then(work);
      tails.set(
        name,
        turn.catch(() => {}),
      );
      return turn;
    },
  };
}

export interface MemoryPlatform extends Platform {
  online: SettableSignal;
  visible: SettableSignal;
  /** Calls to the window's frame and to the system, in order. */
  calls: {
    title: string;
    unsaved: number;
    progress: number | null;
    notices: string[];
    opened: string[];
    saved: { name: string; bytes: Uint8Array }[];
  };
  /** Files that the next file dialog returns. */
  files: File[];
}

/** Creates a platform for tests. Only its storage medium is simulated. */
export function createMemoryPlatform(computer: MemoryComputer = createMemoryComputer()): MemoryPlatform {
  const calls: MemoryPlatform['calls'] = {
    title: '',
    unsaved: 0,
    progress: null,
    notices: [],
    opened: [],
    saved: [],
  };
  const platform: MemoryPlatform = {
    storage: createMemoryStorage(computer.disk),
    lock: computer.lock,
    channel: (name, listener) => {
      const channel = computer.channels.get(name) ?? createListeners<{ from: object; message: unknown }>();
      computer.channels.set(name, channel);
      const self = {};
      const close = channel.add(({ from, message }) => {
        if (from !== self) queueMicrotask(() => listener(message));
      });
      return { post: (message) => channel.tell({ from: self, message }), close };
    },
    online: createSignal(true),
    visible: createSignal(true),
    windowName: crypto.randomUUID(),
    flags: {
      get: (name) => computer.flags.get(name) ?? null,
      set: (name, value) => {
        if (value === null) computer.flags.delete(name);
        else computer.flags.set(name, value);
      },
    },
    files: [],
    pickFiles: async ({ multiple }) => platform.files.splice(0, multiple ? platform.files.length : 1),
    saveFile: async (name, _type, bytes) => {
      calls.saved.push({ name, bytes });
      return true;
    },
    chrome: {
      setTitle: (title) => void (calls.title = title),
      setUnsaved: (count) => void (calls.unsaved = count),
      setProgress: (fraction) => void (calls.progress = fraction),
    },
    notify: (title, body) => void calls.notices.push(`${title}: ${body}`),
    notices: { state: () => 'on', allow: () => Promise.resolve() },
    openExternal: (url) => void calls.opened.push(url),
    publicUrl: (path) => new URL(path, 'https://site.example').href,
    calls,
  };
  return platform;
}
