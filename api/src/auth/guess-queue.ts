/** Guesses that may wait in each lane; more are refused. */
const WAITING_MAX = 8;

/** Devices that logged in before have a lane of their own: strangers who guess cannot keep the owner out (D3). */
export type Lane = 'known' | 'unknown';

export interface GuessQueue {
  /**
   * Answers what the guess answers when its turn has come; null when there is no place: the lane is full, or this
   * caller waits in it already.
   */
  run: <T>(lane: Lane, caller: string, guess: () => Promise<T>) => Promise<T> | null;
}

/** One guess is looked at at a time, since each takes 64 MB and a core; the known devices' first. */
export function createGuessQueue(waitingMax = WAITING_MAX): GuessQueue {
  const lanes: Record<Lane, Map<string, () => void>> = { known: new Map(), unknown: new Map() };
  let isBusy = false;

  function next(): void {
    isBusy = false;
    for (const waiting of [lanes.known, lanes.unknown]) {
      for (const [caller, begin] of waiting) {
        waiting.delete(caller);
        isBusy = true;
        return begin();
      }
    }
  }

  return {
    run(lane, caller, guess) {
      const waiting = lanes[lane];
      if (waiting.has(caller) || waiting.size >= waitingMax) return null;
      return new Promise((resolve, reject) => {
        waiting.set(caller, () => void guess().finally(next).then(resolve, reject));
        if (!isBusy) next();
      });
    },
  };
}
