import type { WriteDriver } from './driver.ts';
import { AsyncLocalStorage } from 'node:async_hooks';

interface ScopedDriver {
  driver: WriteDriver;
  /** What the work answers, when its operations are through. @throws the first of their errors, even if the work hid it */
  settle<T>(work: Promise<T>): Promise<T>;
}

/**
 * A driver for one transaction: operations run one at a time (MongoDB allows no other), the first that fails is the
 * last, and none runs after the end. This makes a transaction the same on both stores, mistakes included.
 */
export function scopeDriver(driver: WriteDriver): ScopedDriver {
  let open = true;
  let failure: { error: unknown } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function run<T>(operation: () => Promise<T>): Promise<T> {
    if (!open) return Promise.reject(new Error('This transaction has ended: use it only within its work.'));
    const result = last.then(() => {
      if (failure) throw failure.error;
      return operation();
    });
    last = result.catch((error: unknown) => {
      failure ??= { error };
    });
    return result;
  }

  return {
    driver: {
      select: (collection, selection) => run(() => driver.select(collection, selection)),
      count: (collection, selection) => run(() => driver.count(collection, selection)),
      insert: (collection, records) => run(() => driver.insert(collection, records)),
      replace: (collection, edits) => run(() => driver.replace(collection, edits)),
      missing: (collection, ids) => run(() => driver.missing(collection, ids)),
      setOrder: (collection, entries) => run(() => driver.setOrder(collection, entries)),
      remove: (collection, selection) => run(() => driver.remove(collection, selection)),
    },
    async settle(work) {
      await Promise.allSettled([work]);
      open = false;
      await last;
      if (failure) throw (failure as { error: unknown }).error;
      return work;
    },
  };
}

/** Runs one piece of work at a time, in the order of asking. */
interface SerialQueue {
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
