/**
 * The brake on guessing (D3, trust model): five failures within a quarter of an hour close an address for a quarter
 * of an hour, and twice as long each time after. Kept in the memory of this process: a restart forgets it, and several
 * processes count on their own.
 */
const WINDOW = 15 * 60 * 1_000;
const FAILURES = 5;
const LONGEST_LOCK = 24 * 60 * 60 * 1_000;
/** Callers remembered; the ones unseen for longest go first. */
const CALLERS_MAX = 20_000;

interface Caller {
  /** When its attempts in this window were begun. */
  attempts: number[];
  lockedUntil: number;
  /** How often it was locked, for the doubling. */
  locks: number;
}

export interface Throttle {
  /**
   * Takes an attempt before the password is looked at, so that many at once cannot outrun the count.
   * Answers 0, or the seconds to wait.
   */
  begin: (caller: string) => number;
  /** A correct password clears the count. */
  succeed: (caller: string) => void;
  /** The attempt was not looked at after all (the queue was full). */
  takeBack: (caller: string) => void;
}

export function createThrottle({ clock }: { clock: () => Date }): Throttle {
  const callers = new Map<string, Caller>();

  return {
    begin(name) {
      const now = clock().getTime();
      const caller = callers.get(name) ?? { attempts: [], lockedUntil: 0, locks: 0 };
      callers.delete(name);
      callers.set(name, caller);
      forgetOldest(callers, now);
      if (now - caller.lockedUntil > LONGEST_LOCK) caller.locks = 0;
      if (now < caller.lockedUntil) return secondsUntil(caller.lockedUntil, now);
      caller.attempts = caller.attempts.filter((at) => now - at < WINDOW);
      caller.attempts.push(now);
      if (caller.attempts.length === FAILURES) {
        // The fifth attempt still counts; it is what comes after that waits.
        caller.lockedUntil = now + Math.min(WINDOW * 2 ** caller.locks, LONGEST_LOCK);
        caller.locks += 1;
        caller.attempts = [];
      }
      return 0;
    },
    succeed(name) {
      callers.delete(name);
    },
    takeBack(name) {
      const caller = callers.get(name);
      if (caller === undefined) return;
      if (caller.attempts.length > 0) caller.attempts.pop();
    },
  };
}

/** Never one that is locked: filling the memory must not open a closed door. */
function forgetOldest(callers: Map<string, Caller>, now: number): void {
  if (callers.size <= CALLERS_MAX) return;
  for (const [name, caller] of callers) {
    if (caller.lockedUntil > now) continue;
    callers.delete(name);
    return;
  }
}

function secondsUntil(moment: number, now: number): number {
  return Math.max(1, Math.ceil((moment - now) / 1_000));
}
