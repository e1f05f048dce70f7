/** Runs work under the same key one after the other, and all else side by side. A failure does not stop the next. */
export type OneByOne = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createOneByOne(): OneByOne {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const run = () => work();
    const result = (last.get(key) ?? Promise.resolve()).then(run, run);
    last.set(key, result);
    try {
      return await result;
    } finally {
      if (last.get(key) === result) last.delete(key);
    }
  };
}
