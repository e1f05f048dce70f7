/** Runs work one after the other, in the order it was asked for; a failure does not stop what follows. */
export type Serially = <T>(work: () => Promise<T>) => Promise<T>;

export function createSerially(): Serially {
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = tail.then(work);
    tail = turn.catch(() => {});
    return turn;
  };
}
