/** Injected clock, which tests control. */
export interface Clock {
  now: () => Date;
  /** Runs `work` after a delay in milliseconds. The returned function cancels it. */
  after: (milliseconds: number, work: () => void) => () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};
