import type { Clock } from '../clock.ts';
import { backOff } from './back-off.ts';

/** Tries in a row without a clear answer after which an operation rests, and others go round it. */
const TRIES_BEFORE_REST = 3;

/** `unclear`: nobody knows what became of it (D12). `later`: the server has said "not now". */
export type Delay = 'unclear' | 'later';

interface Trouble {
  delay: Delay;
  /** In a row. */
  failures: number;
  /** null: its time has come. */
  cancel: (() => void) | null;
}

/** How long the queue waits before it sends something again, each for itself; then it calls `wake`. */
export function createPatience(clock: Clock, wake: () => void) {
  const troubles = new Map<string, Trouble>();
  const failures = (key: string) => troubles.get(key)?.failures ?? 0;

  /** Its time has come. */
  function end(key: string): void {
    const trouble = troubles.get(key);
    if (trouble === undefined) return;
    trouble.cancel?.();
    trouble.cancel = null;
  }

  return {
    failures,
    end,
    endAll: () => [...troubles.keys()].forEach(end),
    /** Notes a failure. */
    wait: (key: string, delay: Delay, retryAfterSeconds?: number): void => {
      end(key);
      const failed = failures(key) + 1;
      const cancel = clock.after(backOff(failed, retryAfterSeconds), () => {
        end(key);
        wake();
      });
      troubles.set(key, { delay, failures: failed, cancel });
    },
    /** True while it waits for its time, and others go round it. */
    isResting: (key: string) => failures(key) >= TRIES_BEFORE_REST && troubles.get(key)?.cancel !== null,
    delayOf: (key: string): Delay | null => troubles.get(key)?.delay ?? null,
    /** It has its answer, or has become another request. */
    forget: (key: string): void => {
      end(key);
      troubles.delete(key);
    },
  };
}
