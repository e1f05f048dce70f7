import type { MarkedRecords } from './records.ts';
import type { StoreReader, StoreTransaction } from './port.ts';
import type { BinKind } from '@wa/core/domain/record';

/** Revisions kept of each record (trust model), beside those that a mark needs. */
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
  const old = newestFirst.slice(REVISIONS_KEPT);
  if (old.length === 0) return;
  const versions = newestFirst.map(({ recordVersion }) => recordVersion);
  const needed = await neededByMarks(tx, kind, record._id, versions);
  for (const { _id, recordVersion } of old) {
    if (!needed.has(recordVersion)) await tx.remove('revisions', _id);
  }
}

/** Of these revisions those that show the record as a mark found it: each time the first that is not older. */
async function neededByMarks(
  tx: StoreReader,
  kind: BinKind,
  recordId: string,
  versions: readonly number[],
): Promise<ReadonlySet<number>> {
  const needed = new Set<number>();
  for (const { records } of await tx.list('marks')) {
    const marked = (records as MarkedRecords)[kind]?.find(([id]) => id === recordId);
    if (marked) needed.add(Math.min(...versions.filter((version) => version >= marked[1])));
  }
  return needed;
}

/** What was kept of a record goes with it. */
export async function forgetRevisions(tx: StoreTransaction, recordId: string): Promise<void> {
  await tx.removeWhere('revisions', { where: { recordId } });
  await tx.removeWhere('lostEdits', { where: { recordId } });
}
