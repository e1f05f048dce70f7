import type { Clock } from '../clock.ts';
import { backOff } from './back-off.ts';

/** Tries in a row without a clear answer after which an operation rests, and others go round it. */
const TRIES_BEFORE_REST = 3;

/** What failed last: nobody knows what became of it (D12), or the server has said "not now". */
export type Delay = 'unclear' | 'later';

interface Trouble {
  delay: Delay;
  /** In a row. */
  failures: number;
  /** null: its time has come. */
  cancel: (() => void) | null;
}

export interface Patience {
  failures: (key: string) => number;
  /** Notes a failure; after the back-off `wake` is called. */
  wait: (key: string, delay: Delay, retryAfterSeconds?: number) => void;
  /** True while it waits for its time, and others go round it. */
  isResting: (key: string) => boolean;
  delayOf: (key: string) => Delay | null;
  /** Its time has come. */
  end: (key: string) => void;
  endAll: () => void;
  /** It has been answered, or is another request now. */
  forget: (key: string) => void;
}

/** How long the queue waits before it asks again, operation by operation. */
export function createPatience(clock: Clock, wake: () => void): Patience {
  const troubles = new Map<string, Trouble>();
  const failures = (key: string) => troubles.get(key)?.failures ?? 0;

  function end(key: string): void {
    const trouble = troubles.get(key);
    trouble?.cancel?.();
    if (trouble !== undefined) trouble.cancel = null;
  }

  return {
    failures,
    wait: (key, delay, retryAfterSeconds) => {
      end(key);
      const failed = failures(key) + 1;
      const cancel = clock.after(backOff(failed, retryAfterSeconds), () => {
        end(key);
        wake();
      });
      troubles.set(key, { delay, failures: failed, cancel });
    },
    isResting: (key) => failures(key) >= TRIES_BEFORE_REST && troubles.get(key)?.cancel !== null,
    delayOf: (key) => troubles.get(key)?.delay ?? null,
    end,
    endAll: () => {
      for (const key of troubles.keys()) end(key);
    },
    forget: (key) => {
      end(key);
      troubles.delete(key);
    },
  };
}
