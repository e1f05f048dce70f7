import {
  CHANGE_COUNT_FLAG,
  type PickOptions,
  type Platform,
  type PlatformFlags,
  type PlatformSignal,
  type StorageProblem,
} from '../port.ts';
import { createIndexedDbStorage } from './indexed-db-storage.ts';

type PageParts = Pick<
  Platform,
  'storage' | 'lock' | 'channel' | 'online' | 'visible' | 'flags' | 'windowName' | 'pickFiles'
>;

interface PageOptions {
  flags: PlatformFlags;
  /** Name of the database. */
  name?: string;
  /** Damage found earlier. */
  found?: readonly StorageProblem[];
}

/** Creates the parts of the platform that browsers and the desktop app share. */
export function createPageParts({ flags, ...database }: PageOptions): PageParts {
  const expected = Number(flags.get(CHANGE_COUNT_FLAG) ?? 0);
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
    windowName: takeWindowName(),
    pickFiles,
  };
}

/** Stores the number of kept changes outside the database, so that the next start detects a lost database. */
export function storeChangeCount({ get, set }: PlatformFlags, count: number): void {
  const text = count === 0 ? null : String(count);
  if (get(CHANGE_COUNT_FLAG) !== text) set(CHANGE_COUNT_FLAG, text);
}

const WINDOW_NAME = 'admin-window';

/** Takes the name that the previous page of this tab left, or a new one, and leaves it to the next page. */
function takeWindowName(): string {
  const name = sessionStorage.getItem(WINDOW_NAME) ?? crypto.randomUUID();
  // Browsers copy this storage with a tab. A name that is in use must not be copied.
  const hide = () => sessionStorage.removeItem(WINDOW_NAME);
  hide();
  addEventListener('pagehide', () => sessionStorage.setItem(WINDOW_NAME, name));
  addEventListener('pageshow', hide);
  return name;
}

/** Creates a signal from events of the page. */
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

/** Opens the file dialog. Call it in a click or key handler. Canceling returns an empty list. */
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
    // Some browsers close the dialog of an input that isn't in a document.
    document.body.append(input);
    input.click();
  });
}
