import type { EventKind } from '@wa/core/contract/people';
import { lastSeq } from '../../store/change-log.ts';
import type { Store, StoreTransaction } from '../../store/port.ts';

/**
 * Milliseconds between two entries of refused logins, so that a flood of guesses doesn't become a flood of
 * writes.
 */
const REFUSED_NOTED_EVERY = 10 * 60_000;

export interface AuditEvent {
  what: EventKind;
  /** The subject of the event in a few words; never a secret, never content. */
  about?: string;
  /** The actor, if the transaction doesn't name one. */
  by?: string | null;
}

/** Appends an event that changes no content, in the transaction that causes it: neither exists without the other (D15). */
export async function appendEvent(
  tx: StoreTransaction,
  { what, about = '', by = tx.savedBy }: AuditEvent,
  now: Date,
): Promise<void> {
  const seq = (await lastSeq(tx, 'events')) + 1;
  await tx.insert('events', { seq, what, about, at: now.toISOString(), savedBy: by });
}

export type RefusedLogins = ReturnType<typeof countRefusedLogins>;

/** Aggregates refused logins into one event per ten minutes, without names or addresses of strangers. */
export function countRefusedLogins(store: Store, clock: () => Date) {
  let waiting = 0;
  let notedAt = -Infinity;

  /** Writes the current count to the audit log. Never rejects. */
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
      // A store that takes no writes must not make the refusal fail, so the count stays for the next try.
      waiting += noted;
    }
  }

  return {
    note,
    /** Counts one refused login and writes the sum when the last entry is old enough. Never rejects. */
    async count(): Promise<void> {
      waiting += 1;
      if (Math.abs(clock().getTime() - notedAt) >= REFUSED_NOTED_EVERY) await note();
    },
  };
}
