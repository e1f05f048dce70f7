import { createHash } from 'node:crypto';
import type { ChangeRecord, EventRecord } from '../store/records.ts';

type Unlinked<T> = Omit<T, 'hash' | '_id' | 'version' | 'updatedAt'>;

/** SHA-256 in hex over an entry of the change log and the hash before it. */
export function linkChange(before: string, entry: Unlinked<ChangeRecord>): string {
  const { seq, at, savedBy, kind, action, recordId, recordVersion, title, paths } = entry;
  return link([before, seq, at, savedBy, kind, action, recordId, recordVersion, title, paths]);
}

/** The same over an event. */
export function linkEvent(before: string, entry: Unlinked<EventRecord>): string {
  const { seq, at, savedBy, what, about, changeSeq, changeHash } = entry;
  return link([before, seq, at, savedBy, what, about, changeSeq, changeHash]);
}

/** JSON keeps the parts apart: no text in one can look like the next. */
function link(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
