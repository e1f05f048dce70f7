import { notePruned } from '../audit/events.ts';
import type { StoreTransaction } from '../store/port.ts';
import { lastSeq } from './append.ts';

/** Entries that are kept (about 400 bytes each). Readers that are further behind make everything anew. */
export const ENTRIES_KEPT = 20_000;

/**
 * Lets go of the oldest entries of the change log, and notes the hash that the rest follows from. The newest stays in any
 * case: the next number follows from it.
 */
export async function pruneChanges(
  tx: StoreTransaction,
  kept = ENTRIES_KEPT,
  now = new Date(),
): Promise<number> {
  const [last] = await tx.list('changes', { where: { seq: (await lastSeq(tx)) - Math.max(kept, 1) } });
  if (last === undefined) return 0;
  await notePruned(tx, 'changes', last, now);
  return tx.removeWhere('changes', { range: { field: 'seq', before: last.seq + 1 } });
}
