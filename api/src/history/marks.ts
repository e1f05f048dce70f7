import { ApiError } from '@wa/core/contract/errors';
import type { ChangeSinceMark, Mark } from '@wa/core/contract/history';
import { differingFields } from '@wa/core/domain/history';
import { MARKS_MAX } from '@wa/core/domain/limits';
import { tooManyMarks } from '@wa/core/domain/messages';
import type { RecordKind } from '@wa/core/domain/record';
import type { StoreReader, StoreTransaction } from '../store/port.ts';
import type { MarkedRecords, MarkRecord } from '../store/records.ts';
import type { HistoryKind } from './history-kind.ts';
import { snapshotAt } from './versions.ts';

/** Settings are never binned. */
type Head = { _id: string; version: number; isDeleted?: boolean };

const isBinned = (record: object) => 'isDeleted' in record && record.isDeleted === true;

export function toMark({ _id, name, at, savedBy, count }: Omit<MarkRecord, 'records'>): Mark {
  return { _id, name, at, by: savedBy, count };
}

/** The records of a kind in the order of their list, without their content. */
function heads(store: StoreReader, { collection }: HistoryKind): Promise<Head[]> {
  if (collection === 'pages') return store.list('pages', { omit: 'content' });
  if (collection === 'products') return store.list('products', { orderBy: 'order', omit: 'content' });
  if (collection === 'tables') return store.list('tables', { orderBy: 'name' });
  if (collection === 'siteSettings') return store.list('siteSettings');
  return store.list(collection, { orderBy: 'order' });
}

/** Names this moment. It holds ids and versions alone, those of the bin too. @throws ApiError conflict at the limit */
export async function createMark(
  tx: StoreTransaction,
  kinds: readonly HistoryKind[],
  { name, now }: { name: string; now: Date },
): Promise<Mark> {
  if ((await tx.count('marks')) >= MARKS_MAX) throw new ApiError('conflict', tooManyMarks());
  const records: { [K in RecordKind]?: MarkedRecords[K] } = {};
  let count = 0;
  for (const row of kinds) {
    const all = await heads(tx, row);
    records[row.kind] = all.map(({ _id, version }) => [_id, version]);
    count += all.filter((head) => !isBinned(head)).length;
  }
  return toMark(await tx.insert('marks', { name, at: now.toISOString(), count, records }));
}

/** What has become of each record since the mark; what was deleted then and still is, is left out. */
export async function changesSince(
  store: StoreReader,
  kinds: readonly HistoryKind[],
  { records }: MarkRecord,
): Promise<ChangeSinceMark[]> {
  const changes: ChangeSinceMark[] = [];
  for (const row of kinds) {
    const marked = new Map((records as MarkedRecords)[row.kind]);
    for (const head of await heads(store, row)) {
      const version = marked.get(head._id);
      marked.delete(head._id);
      if (version === head.version) continue;
      const found =
        version === undefined ? newSince(row, head) : await changeOf(store, row, head._id, version);
      if (found) changes.push({ kind: row.kind, id: head._id, version: version ?? null, ...found });
    }
    for (const [id, version] of marked)
      changes.push({ kind: row.kind, id, version, title: '', what: 'gone', fields: [] });
  }
  return changes;
}

type Found = Pick<ChangeSinceMark, 'title' | 'what' | 'fields'>;

function newSince(row: HistoryKind, head: Head): Found | null {
  return head.isDeleted ? null : { title: row.title(head), what: 'created', fields: [] };
}

async function changeOf(
  store: StoreReader,
  row: HistoryKind,
  id: string,
  version: number,
): Promise<Found | null> {
  const current = await store.get(row.collection, id);
  if (current === null) return null;
  const [then, now] = [row.show(await snapshotAt(store, current, version)), row.show(current)];
  const title = row.title(current);
  const fields = differingFields(row.kind, then, now);
  if (isBinned(then) && isBinned(now)) return null;
  if (isBinned(now)) return { title, what: 'deleted', fields };
  if (isBinned(then)) return { title, what: 'restored', fields };
  return fields.length === 0 ? null : { title, what: 'changed', fields };
}
