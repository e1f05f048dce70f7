import type { PlatformSignal } from '@wa/admin-app/platform/port';

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
