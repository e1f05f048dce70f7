import type { Clock } from '../clock.ts';

export interface ManualClock extends Clock {
  /** Runs all scheduled tasks, soonest first. Returns their number. */
  fire: () => number;
  /**
   * Runs due tasks before each read. Use it to poll for a state whose task may be scheduled only during the
   * poll.
   */
  firing: <T>(read: () => T) => () => T;
}

/** Creates a clock that only a test moves. */
export function createManualClock(): ManualClock {
  let waiting: { at: number; work: () => void }[] = [];
  let now = Date.UTC(2026, 0, 2);
  const fire = (): number => {
    const due = waiting.sort((a, b) => a.at - b.at);
    waiting = [];
    for (const { work } of due) work();
    return due.length;
  };
  return {
    now: () => new Date((now += 1)),
    after: (milliseconds, work) => {
      const entry = { at: milliseconds, work };
      waiting.push(entry);
      return () => void (waiting = waiting.filter((other) => other !== entry));
    },
    fire,
    firing: (read) => () => {
      fire();
      return read();
    },
  };
}
