import { createRests, REST } from '../http/rests.ts';

/** Addresses that wait to be made again; what else is stale is made when somebody asks for it. */
const WAITING_MAX = 200;
/** Milliseconds of work after which there is a rest: a page of usual size follows its change at once. */
const REST_FROM = 10;

export interface Refresher {
  /** Makes these soon, short addresses first: they are the entrances and the lists. Answers those it has no room for. */
  add: (paths: readonly string[]) => string[];
  /** Resolves when nothing waits; for tests and benches. Cuts no rest short. */
  idle: () => Promise<void>;
  /** Drops what waits. */
  stop: () => void;
}

/**
 * Makes again what a change dropped. A long list takes a quarter of a second, and a script may change one record after
 * the other: without rests these makings would have the event loop for themselves.
 * @param make must not reject
 */
export function createRefresher(make: (path: string) => Promise<unknown>): Refresher {
  const waiting = new Set<string>();
  let running: Promise<void> | null = null;
  const rests = createRests();
  /** When the rest after the last making is over. */
  let restedAt = 0;

  async function work(): Promise<void> {
    for (const path of waiting) {
      // Visitors come first: one page per turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      if (waiting.has(path)) await rests.rest(restedAt - performance.now());
      // Whatever else changed during the rest is part of this making.
      if (!waiting.delete(path)) continue;
      const started = performance.now();
      await make(path);
      const took = performance.now() - started;
      if (took > REST_FROM) restedAt = started + took * (1 + REST);
    }
  }

  return {
    add(paths) {
      const sorted = [...paths].sort((a, b) => a.length - b.length);
      const left = sorted.filter((path) => waiting.size >= WAITING_MAX || void waiting.add(path));
      running ??= work().finally(() => {
        running = null;
      });
      return left;
    },
    async idle() {
      while (running !== null) await running;
    },
    stop() {
      waiting.clear();
      rests.end();
    },
  };
}
