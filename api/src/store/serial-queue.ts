import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs one piece of work at a time, in the order of asking. */
export interface SerialQueue {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when everything asked for until now has ended. */
  idle(): Promise<void>;
}

/**
 * A failed piece doesn't stop the next one. Work that waits for the queue it runs in would wait for ever: it throws. To
 * know it, every promise of the process is followed, requests' too; so only while there is work.
 */
export function createSerialQueue(): SerialQueue {
  const inside = new AsyncLocalStorage<true>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const end = () => {
    waiting -= 1;
    if (waiting === 0) inside.disable();
  };

  return {
    run<T>(work: () => Promise<T>): Promise<T> {
      if (inside.getStore())
        return Promise.reject(new Error('A transaction cannot be started within another one.'));
      waiting += 1;
      const result = last.then(() => inside.run(true, work));
      last = result.then(end, end);
      return result;
    },
    async idle() {
      await last;
    },
  };
}
