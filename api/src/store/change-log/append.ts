import type { StoreReader, StoreTransaction } from '../port.ts';
import type { ChangeRecord } from '../records.ts';
import type { Change } from './change.ts';

/**
 * Appends changes to the log, in the transaction that makes them: neither is there without the other. Numbers have no
 * gaps, since transactions run one after the other on both stores. Each entry says who (D15).
 */
export async function appendChanges(
  tx: StoreTransaction,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const before = await lastSeq(tx);
  const at = now.toISOString();
  const { savedBy } = tx;
  const entries = changes.map(({ id, version = null, ...change }, index) => ({
    ...change,
    seq: before + index + 1,
    recordId: id,
    recordVersion: version,
    at,
    savedBy,
  }));
  await tx.insertMany('changes', entries);
}

/** Number of the newest entry, 0 for none. */
export async function lastSeq(store: StoreReader): Promise<number> {
  return (await lastEntry(store))?.seq ?? 0;
}

/** The newest entry; null for none. */
export async function lastEntry(store: StoreReader): Promise<ChangeRecord | null> {
  const [last] = await store.list('changes', { orderBy: 'seq', descending: true, limit: 1 });
  return last ?? null;
}

/** Entries that are kept (about 300 bytes each). Readers that are further behind make everything anew. */
const ENTRIES_KEPT = 20_000;

/** Deletes the oldest entries of the change log. The newest stays in any case: the next number follows from it. */
export async function pruneChanges(tx: StoreTransaction, kept = ENTRIES_KEPT): Promise<number> {
  const first = (await lastSeq(tx)) - Math.max(kept, 1) + 1;
  return first > 1 ? tx.removeWhere('changes', { range: { field: 'seq', before: first } }) : 0;
}
