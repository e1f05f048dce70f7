import { afterAll, beforeAll } from 'vitest';

/**
 * Starts something once for all tests of the block, which must tolerate each other's changes.
 * @returns a proxy of the started object, usable from the first test on
 */
export function useStarted<T extends object>(
  start: () => Promise<T>,
  stop: (started: T) => Promise<void>,
): T {
  let started: T | null = null;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    if (started !== null) await stop(started);
  });
  return new Proxy({} as T, {
    get(_target, name): unknown {
      if (started === null) throw new Error('It starts before the first test');
      return Reflect.get(started, name);
    },
  });
}
