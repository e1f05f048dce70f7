/** Runs tasks one after the other, in the order of the calls. A failed task doesn't stop the next ones. */
export function createSerially(): <T>(work: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = tail.then(work);
    tail = turn.catch(() => {});
    return turn;
  };
}
