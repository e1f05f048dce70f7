export interface WorkQueue {
  /** Null when too many wait already; else what the work answers when its turn has come. */
  run: <T>(work: () => Promise<T>) => Promise<T> | null;
}

/** Runs one piece of work at a time; at most `waitingMax` wait behind it. */
export function createWorkQueue(waitingMax: number): WorkQueue {
  let last: Promise<unknown> = Promise.resolve();
  let size = 0;
  return {
    run(work) {
      if (size > waitingMax) return null;
      size += 1;
      const result = last.then(work).finally(() => {
        size -= 1;
      });
      last = result.catch(() => undefined);
      return result;
    },
  };
}
