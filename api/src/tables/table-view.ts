import type { TableRecord } from '@wa/core/domain/tables/fact-table';
import type { RecordOf } from '../store/records.ts';

/** A table as administrators see it: its fields, and no others. */
export function toTable(record: RecordOf<'tables'>): TableRecord {
  const { _id, version, updatedAt, name, caption, rowLabel, columns, rows, notes, isDeleted } = record;
  return { _id, version, updatedAt, name, caption, rowLabel, columns, rows, notes, isDeleted };
}
