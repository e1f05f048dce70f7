import type { Store } from '../store/port.ts';
import { appendEvent } from './events.ts';

/** Milliseconds between two entries: a flood of guesses must not become writes. */
const NOTED_EVERY = 10 * 60_000;

export interface RefusedLogins {
  /** Counts one, and notes all of them when the last note is old enough. Never rejects. */
  count: () => Promise<void>;
  /** Notes what is counted. Never rejects. */
  note: () => Promise<void>;
}

/** Refused logins stand in the audit log as one number, without names and addresses. */
export function countRefusedLogins(store: Store, clock: () => Date): RefusedLogins {
  let waiting = 0;
  let notedAt = -Infinity;

  async function note(): Promise<void> {
    const noted = waiting;
    if (noted === 0) return;
    const now = clock();
    notedAt = now.getTime();
    waiting = 0;
    try {
      await store.transact((tx) =>
        appendEvent(tx, { what: 'logins-refused', about: String(noted), by: null }, now),
      );
    } catch {
      // A store that takes no writes: they stay counted, and the refusal itself must not fail.
      waiting += noted;
    }
  }

  return {
    note,
    async count() {
      waiting += 1;
      if (Math.abs(clock().getTime() - notedAt) >= NOTED_EVERY) await note();
    },
  };
}
