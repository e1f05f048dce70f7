import type { StoreTransaction } from '../store/port.ts';
import { lastSeq } from './append.ts';

/** Entries that are kept (about 300 bytes each). Readers that are further behind make everything anew. */
export const ENTRIES_KEPT = 20_000;

/** Deletes the oldest entries of the change log. The newest stays in any case: the next number follows from it. */
export async function pruneChanges(tx: StoreTransaction, kept = ENTRIES_KEPT): Promise<number> {
  const first = (await lastSeq(tx)) - Math.max(kept, 1) + 1;
  return first > 1 ? tx.removeWhere('changes', { range: { field: 'seq', before: first } }) : 0;
}
