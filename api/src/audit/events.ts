import type { EventKind } from '@wa/core/contract/people';
import type { StoreTransaction } from '../store/port.ts';
import { linkEvent } from './chain.ts';

/** Events that are kept (about 400 bytes each). */
const EVENTS_KEPT = 20_000;

export interface AuditEvent {
  what: EventKind;
  /** Whom or what it is about, in a few words; never a secret, never content. */
  about?: string;
  /** Who did it, where the transaction does not say. */
  by?: string | null;
}

/**
 * Appends what happened beside the content, in the transaction that does it: neither is there without the other. Each
 * entry holds the hash of the one before, and the head of the change log (D15).
 */
export async function appendEvent(
  tx: StoreTransaction,
  { what, about = '', by = tx.savedBy }: AuditEvent,
  now: Date,
): Promise<void> {
  const [before] = await tx.list('events', { orderBy: 'seq', descending: true, limit: 1 });
  const [change] = await tx.list('changes', { orderBy: 'seq', descending: true, limit: 1 });
  const entry = {
    seq: (before?.seq ?? 0) + 1,
    what,
    about,
    at: now.toISOString(),
    savedBy: by,
    changeSeq: change?.seq ?? 0,
    changeHash: change?.hash ?? '',
  };
  await tx.insert('events', { ...entry, hash: linkEvent(before?.hash ?? '', entry) });
}

/** Notes up to where a log was let go, and the hash that its first kept entry follows from. */
export function notePruned(
  tx: StoreTransaction,
  log: 'changes' | 'events',
  last: { seq: number; hash: string },
  now: Date,
): Promise<void> {
  return appendEvent(tx, { what: 'pruned', about: `${log} ${String(last.seq)} ${last.hash}` }, now);
}

/** Lets go of the oldest events; the chain goes on from what `notePruned` says. Answers how many went. */
export async function pruneEvents(tx: StoreTransaction, now: Date, kept = EVENTS_KEPT): Promise<number> {
  const [newest] = await tx.list('events', { orderBy: 'seq', descending: true, limit: 1 });
  const [last] = await tx.list('events', { where: { seq: (newest?.seq ?? 0) - Math.max(kept, 1) } });
  if (last === undefined) return 0;
  await notePruned(tx, 'events', last, now);
  return tx.removeWhere('events', { range: { field: 'seq', before: last.seq + 1 } });
}
