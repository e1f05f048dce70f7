import type { StoreReader, StoreTransaction } from './port.ts';
import { isSeen, type RecordKind } from '@wa/core/domain/record';
import { isDeepStrictEqual } from 'node:util';

/** The number of revisions of each record (trust model). */
export const REVISIONS_KEPT = 20;

/**
 * Stores records of a kind as they were before a change, and removes the oldest revisions of each: by
 * version, because clocks jump. A draft also keeps the last version that visitors saw. Call it in the
 * transaction of the change, with the records that `get` returned.
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
  for (const record of records) {
    const { _id: recordId, version } = record;
    // Each version is stored at most once, so a low version number has nothing to prune.
    if (version <= REVISIONS_KEPT) continue;
    const newestFirst = await tx.list('revisions', {
      where: { recordId },
      orderBy: 'recordVersion',
      descending: true,
      omit: 'snapshot',
    });
    const beyond = newestFirst.slice(REVISIONS_KEPT).map(({ _id }) => _id);
    const kept = isSeen(record) ? null : await newestSeen(tx, beyond);
    old.push(...beyond.filter((id) => id !== kept));
  }
  await tx.removeMany('revisions', old);
}

/** Returns the first of these revisions that visitors saw: a draft redirects the address that they know (D4.4). */
async function newestSeen(tx: StoreReader, ids: readonly string[]): Promise<string | null> {
  for (const id of ids) {
    const revision = await tx.get('revisions', id);
    if (revision !== null && isSeen(revision.snapshot as object)) return id;
  }
  return null;
}

/** Removes all revisions of a record. */
export async function forgetRevisions(tx: StoreTransaction, recordId: string): Promise<void> {
  await tx.removeWhere('revisions', { where: { recordId } });
  await tx.removeWhere('lostEdits', { where: { recordId } });
}

/** Returns the fields that differ from the record, because a save without changes creates no new version. */
export function changedFields<R extends object>(record: R, changes: Partial<R>): Partial<R> {
  const changed: Partial<R> = {};
  for (const name of Object.keys(changes) as (keyof R)[]) {
    const value = changes[name];
    if (value !== undefined && !isDeepStrictEqual(record[name], value)) changed[name] = value;
  }
  return changed;
}
