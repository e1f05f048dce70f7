import type { Clock } from '../clock.ts';

export interface ManualClock extends Clock {
  /** Runs what has been asked for, soonest first; answers how much there was. */
  fire: () => number;
  /** Reads after running what is due: for a poll, where what it waits for may be asked for only while it polls. */
  firing: <T>(read: () => T) => () => T;
}

/** Time that moves only when a test says so. */
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
