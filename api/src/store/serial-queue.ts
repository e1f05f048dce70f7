import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs one piece of work at a time, in the order of asking. */
export interface SerialQueue {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when everything asked for until now has ended. */
  idle(): Promise<void>;
}

/** A failed piece doesn't stop the next one. Work that waits for the queue it runs in would wait for ever: it throws. */
export function createSerialQueue(): SerialQueue {
  const inside = new AsyncLocalStorage<true>();
  let last: Promise<unknown> = Promise.resolve();

  return {
    run<T>(work: () => Promise<T>): Promise<T> {
      if (inside.getStore())
        return Promise.reject(new Error('A transaction cannot be started within another one.'));
      const result = last.then(() => inside.run(true, work));
      last = result.catch(() => undefined);
      return result;
    },
    async idle() {
      await last;
    },
  };
}
