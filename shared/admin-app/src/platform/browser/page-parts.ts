import {
  KEPT_CHANGES,
  type PickOptions,
  type Platform,
  type PlatformFlags,
  type PlatformSignal,
  type StorageProblem,
} from '../port.ts';
import { createIndexedDbStorage } from './indexed-db-storage.ts';

type PageParts = Pick<
  Platform,
  'storage' | 'lock' | 'channel' | 'online' | 'visible' | 'flags' | 'pickFiles'
>;

interface PageOptions {
  flags: PlatformFlags;
  /** Of the database. */
  name?: string;
  /** Damage that was found before. */
  found?: readonly StorageProblem[];
}

/** What every page has, in a browser and in the desktop app. */
export function createPageParts({ flags, ...database }: PageOptions): PageParts {
  const expected = Number(flags.get(KEPT_CHANGES) ?? 0);
  return {
    storage: createIndexedDbStorage({ expected, ...database }),
    lock: { exclusive: async (name, work) => await navigator.locks.request(name, work) },
    channel: (name, listener) => {
      const channel = new BroadcastChannel(name);
      channel.onmessage = (event: MessageEvent<unknown>) => listener(event.data);
      return { post: (message) => channel.postMessage(message), close: () => channel.close() };
    },
    online: eventSignal(window, ['online', 'offline'], () => navigator.onLine),
    visible: eventSignal(document, ['visibilitychange'], () => document.visibilityState === 'visible'),
    flags,
    pickFiles,
  };
}

/**
 * Notes outside of the database how many changes this computer keeps: by it the next start misses a database that has
 * vanished.
 */
export function noteKept({ get, set }: PlatformFlags, count: number): void {
  const text = count === 0 ? null : String(count);
  if (get(KEPT_CHANGES) !== text) set(KEPT_CHANGES, text);
}

/** A yes or no of the page that changes with some events. */
function eventSignal(target: EventTarget, events: readonly string[], current: () => boolean): PlatformSignal {
  return {
    current,
    onChange: (listener) => {
      const tell = () => listener(current());
      for (const event of events) target.addEventListener(event, tell);
      return () => {
        for (const event of events) target.removeEventListener(event, tell);
      };
    },
  };
}

/** Opens the file dialog; must be called from a click or key. Cancelling answers an empty list. */
function pickFiles({ accept, multiple }: PickOptions): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', accept, multiple, hidden: true });
    const finish = () => {
      input.remove();
      resolve([...(input.files ?? [])]);
    };
    input.addEventListener('change', finish, { once: true });
    input.addEventListener('cancel', finish, { once: true });
    // Some browsers drop the dialog of an input that is in no document.
    document.body.append(input);
    input.click();
  });
}
