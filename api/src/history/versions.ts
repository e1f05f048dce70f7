import type { HistoryVersion } from '@wa/core/contract/history';
import type { StoreReader } from '../store/port.ts';
import type { HistoryKind } from './history-kind.ts';

interface Kept {
  version: number;
  updatedAt: string;
  savedBy?: string | null;
}

/** The versions of a record that are there, newest first, the current one among them; null for no such record. */
export async function versionsOf(
  store: StoreReader,
  { collection, show }: HistoryKind,
  id: string,
): Promise<HistoryVersion[] | null> {
  const current = await store.get(collection, id);
  if (current === null) return null;
  const revisions = await store.list('revisions', {
    where: { recordId: id },
    orderBy: 'recordVersion',
    descending: true,
  });
  return [current, ...revisions.map(({ snapshot }) => snapshot as Kept)].map((record) => ({
    version: record.version,
    at: record.updatedAt,
    // Snapshots from before this was noted have no such field.
    by: record.savedBy ?? null,
    record: show(record),
  }));
}
