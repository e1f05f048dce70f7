import type { StoreTransaction } from './port.ts';
import type { BinKind } from '@wa/core/domain/record';

/** Revisions kept of each record (trust model). */
export const REVISIONS_KEPT = 20;

/**
 * Keeps a record as it was before a change, and lets go of its oldest revisions: by version, since clocks jump. Call it
 * in the transaction of the change, with the record that `get` answered.
 */
export async function keepRevision(
  tx: StoreTransaction,
  kind: BinKind,
  record: { readonly _id: string; readonly version: number },
  savedAt: Date,
): Promise<void> {
  await tx.insert('revisions', {
    kind,
    recordId: record._id,
    recordVersion: record.version,
    savedAt: savedAt.toISOString(),
    snapshot: record,
  });
  const newestFirst = await tx.list('revisions', {
    where: { recordId: record._id },
    orderBy: 'recordVersion',
    descending: true,
    omit: 'snapshot',
  });
  for (const old of newestFirst.slice(REVISIONS_KEPT)) await tx.remove('revisions', old._id);
}

/** What was kept of a record goes with it. */
export async function forgetRevisions(tx: StoreTransaction, recordId: string): Promise<void> {
  await tx.removeWhere('revisions', { where: { recordId } });
}
