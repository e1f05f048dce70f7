/**
 * The brake on guessing (D3, trust model): five failures within a quarter of an hour close a caller's door for a
 * quarter of an hour, and for twice as long each time after. It is kept in the store and goes by the steady clock, so
 * that it holds across server processes, restarts and changes of the time of day.
 */
import type { Store } from '../store/port.ts';
import { CALLERS_MAX, lockLeft, readAttempts, takeAttempt, takeBackAttempt, WINDOW } from './attempts.ts';
import type { AttemptState } from './attempts.ts';
import type { Caller } from './callers.ts';

/** Milliseconds for which a lock is believed without a look: another process may have lifted it. */
const BELIEVED_FOR = 60_000;

export interface Throttle {
  /** Seconds to wait as far as this process knows, or 0; costs no look at the store. */
  closed: (callers: readonly Caller[]) => number;
  /**
   * Takes an attempt of all of these before the password is looked at, so that many at once cannot outrun the count.
   * Answers 0, or the seconds to wait; then nothing was counted.
   */
  begin: (callers: readonly Caller[]) => Promise<number>;
  /** Counts a guess for which there was no place, with the next that gets one: a flood must not become writes. */
  charge: (callers: readonly Caller[]) => void;
  /** A correct password clears the counts of the ones, and of the others takes back its own attempt. */
  succeed: (callers: readonly Caller[], others?: readonly Caller[]) => Promise<void>;
}

interface ThrottleOptions {
  store: Store;
  /** Milliseconds (config/steady-clock.ts). */
  steady: () => number;
}

export function createThrottle({ store, steady }: ThrottleOptions): Throttle {
  const locks = new Map<string, { until: number; seenAt: number }>();
  const owed = new Map<string, number[]>();
  const owedBy = (name: string, now: number) => (owed.get(name) ?? []).filter((at) => now - at < WINDOW);

  /** The seconds of the longest lock among these; each is remembered. */
  function remember(
    callers: readonly Caller[],
    states: readonly (AttemptState | null)[],
    now: number,
  ): number {
    const left = states.map((state) => (state === null ? 0 : lockLeft(state, now)));
    callers.forEach(({ name }, at) => {
      const until = now + (left[at] ?? 0);
      if (until > now) put(locks, name, { until, seenAt: now });
    });
    return inSeconds(Math.max(...left));
  }

  return {
    closed(callers) {
      const now = steady();
      const waits = callers.map(({ name, failures }) => {
        const lock = locks.get(name);
        if (lock !== undefined && now - lock.seenAt < BELIEVED_FOR && lock.until > now)
          return lock.until - now;
        const debts = owedBy(name, now);
        return debts.length < failures ? 0 : WINDOW - (now - (debts[0] ?? now));
      });
      return inSeconds(Math.max(...waits));
    },

    async begin(callers) {
      const now = steady();
      const seen = await readAttempts(store, callers);
      const isFromFuture = seen.some((record) => (record?.lockedAt ?? 0) > now);
      const wait = remember(callers, seen, now);
      if (wait > 0 && !isFromFuture) return wait;
      const debts = callers.map(({ name }) => owedBy(name, now));
      const { isClosed, states } = await store.transact((tx) => takeAttempt(tx, callers, debts, now));
      // The attempt that closes the door still goes in itself.
      const seconds = remember(callers, states, now);
      if (isClosed) return seconds;
      callers.forEach(({ name }, at) => {
        const chargedMeanwhile = owedBy(name, now).slice(debts[at]?.length);
        put(owed, name, chargedMeanwhile);
      });
      return 0;
    },

    charge(callers) {
      const now = steady();
      for (const { name } of callers) put(owed, name, [...owedBy(name, now), now]);
    },

    async succeed(callers, others = []) {
      await store.transact(async (tx) => {
        for (const { name } of callers) await tx.removeWhere('attempts', { where: { caller: name } });
        await takeBackAttempt(tx, others, steady());
      });
      for (const { name } of [...callers, ...others]) locks.delete(name);
      for (const { name } of callers) owed.delete(name);
    },
  };
}

/** The longest unheard of goes first: what it knew of locks the store knows, too. */
function put<T>(map: Map<string, T>, name: string, value: T): void {
  map.delete(name);
  map.set(name, value);
  const [oldest] = map.keys();
  if (map.size > CALLERS_MAX && oldest !== undefined) map.delete(oldest);
}

function inSeconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1_000);
}
