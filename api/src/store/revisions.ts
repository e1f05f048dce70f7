import type { StoreTransaction } from './port.ts';
import type { RecordKind } from '@wa/core/domain/record';
import { isDeepStrictEqual } from 'node:util';

/** Revisions kept of each record (trust model). */
export const REVISIONS_KEPT = 20;

/**
 * Keeps records of a kind as they were before a change, and removes the oldest revisions of each: by version, since clocks
 * jump. Call it in the transaction of the change, with the records that `get` answered.
 */
export async function keepRevisions(
  tx: StoreTransaction,
  kind: RecordKind,
  records: readonly Readonly<{ _id: string; version: number }>[],
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
  for (const { _id: recordId, version } of records) {
    // Each version is kept once at most, so there are no more of them.
    if (version <= REVISIONS_KEPT) continue;
    const newestFirst = await tx.list('revisions', {
      where: { recordId },
      orderBy: 'recordVersion',
      descending: true,
      omit: 'snapshot',
    });
    old.push(...newestFirst.slice(REVISIONS_KEPT).map(({ _id }) => _id));
  }
  await tx.removeMany('revisions', old);
}

/** What was kept of a record goes with it. */
export async function forgetRevisions(tx: StoreTransaction, recordId: string): Promise<void> {
  await tx.removeWhere('revisions', { where: { recordId } });
  await tx.removeWhere('lostEdits', { where: { recordId } });
}

/** The fields that really differ from the record: a save that changes nothing makes no new version. */
export function changedFields<R extends object>(record: R, changes: Partial<R>): Partial<R> {
  const changed: Partial<R> = {};
  for (const name of Object.keys(changes) as (keyof R)[]) {
    const value = changes[name];
    if (value !== undefined && !isDeepStrictEqual(record[name], value)) changed[name] = value;
  }
  return changed;
}
