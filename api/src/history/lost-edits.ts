import type { BodyOf } from '@wa/core/contract/endpoint';
import type { keepLostEdit, LostEdit } from '@wa/core/contract/history';
import { LOST_EDITS_KEPT } from '@wa/core/domain/limits';
import type { RecordKind } from '@wa/core/domain/record';
import type { StoreTransaction } from '../store/port.ts';
import type { LostEditRecord } from '../store/records.ts';

interface NewLostEdit {
  kind: RecordKind;
  id: string;
  body: BodyOf<typeof keepLostEdit>;
  now: Date;
}

/** Keeps one, and lets go of the record's oldest. The record may be gone: its edit is worth showing all the more. */
export async function keepLost(
  tx: StoreTransaction,
  { kind, id, body, now }: NewLostEdit,
): Promise<LostEdit> {
  const { title, against, fields } = body;
  const at = now.toISOString();
  const kept = await tx.insert('lostEdits', { kind, recordId: id, title, at, against, fields });
  const newestFirst = await tx.list('lostEdits', {
    where: { recordId: id },
    orderBy: 'at',
    descending: true,
  });
  for (const old of newestFirst.slice(LOST_EDITS_KEPT)) await tx.remove('lostEdits', old._id);
  return toLostEdit(kept);
}

export function toLostEdit(record: LostEditRecord): LostEdit {
  const { _id, kind, recordId, title, at, against, savedBy, fields } = record;
  return { _id, kind, recordId, title, at, against, by: savedBy, fields: fields as LostEdit['fields'] };
}
