import type { MarkedRecords } from './records.ts';
import type { StoreReader, StoreTransaction } from './port.ts';
import type { RecordKind } from '@wa/core/domain/record';

/** Revisions kept of each record (trust model), beside those that a mark needs. */
export const REVISIONS_KEPT = 20;

/**
 * Keeps a record as it was before a change, and lets go of its oldest revisions: by version, since clocks jump. Call it
 * in the transaction of the change, with the record that `get` answered.
 */
export const keepRevision = (
  tx: StoreTransaction,
  kind: RecordKind,
  record: Versioned,
  savedAt: Date,
): Promise<void> => keepRevisions(tx, kind, [record], savedAt);

/** The same for many records of a kind. */
export async function keepRevisions(
  tx: StoreTransaction,
  kind: RecordKind,
  records: readonly Versioned[],
  savedAt: Date,
): Promise<void> {
  await tx.insertMany(
    'revisions',
    records.map((record) => ({
      kind,
      recordId: record._id,
      recordVersion: record.version,
      savedAt: savedAt.toISOString(),
      snapshot: record,
    })),
  );
  const old: string[] = [];
  for (const { _id, version } of records) {
    // Each version is kept once at most, so there are no more of them.
    if (version > REVISIONS_KEPT) old.push(...(await oldRevisions(tx, kind, _id)));
  }
  await tx.removeMany('revisions', old);
}

type Versioned = Readonly<{ _id: string; version: number }>;

/** Ids of what is kept of a record beyond the newest, and for no mark. */
async function oldRevisions(tx: StoreReader, kind: RecordKind, recordId: string): Promise<string[]> {
  const newestFirst = await tx.list('revisions', {
    where: { recordId },
    orderBy: 'recordVersion',
    descending: true,
    omit: 'snapshot',
  });
  const old = newestFirst.slice(REVISIONS_KEPT);
  if (old.length === 0) return [];
  const versions = newestFirst.map(({ recordVersion }) => recordVersion);
  const needed = await neededByMarks(tx, kind, recordId, versions);
  return old.filter(({ recordVersion }) => !needed.has(recordVersion)).map(({ _id }) => _id);
}

/** Of these revisions those that show the record as a mark found it: each time the first that is not older. */
async function neededByMarks(
  tx: StoreReader,
  kind: RecordKind,
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
