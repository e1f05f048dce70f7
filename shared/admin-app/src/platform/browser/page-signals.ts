import { KEPT_CHANGES, type PlatformChannel, type PlatformFlags, type PlatformSignal } from '../port.ts';

/** A yes or no of the page that changes with some events. */
export function eventSignal(
  target: EventTarget,
  events: readonly string[],
  current: () => boolean,
): PlatformSignal {
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

/** The channel between the pages of one origin. */
export function openBroadcast(name: string, listener: (message: unknown) => void): PlatformChannel {
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event: MessageEvent<unknown>) => listener(event.data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

/**
 * Notes outside of the database how many changes this computer keeps: by it a database that has vanished is missed.
 * `before` is the count of the last time.
 */
export function createKeptNote({ get, set }: PlatformFlags): {
  before: number;
  note: (count: number) => void;
} {
  return {
    before: Number(get(KEPT_CHANGES) ?? 0),
    note: (count) => {
      const text = count === 0 ? null : String(count);
      if (get(KEPT_CHANGES) !== text) set(KEPT_CHANGES, text);
    },
  };
}
