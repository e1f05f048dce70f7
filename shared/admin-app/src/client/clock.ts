/** Time, injected: tests turn it by hand. */
export interface Clock {
  now: () => Date;
  /** Runs `work` after some milliseconds; the answer cancels it. */
  after: (milliseconds: number, work: () => void) => () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};
