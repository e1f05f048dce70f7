import type { RecordKind } from '@wa/core/domain/record';
import type { HistoryVersion } from '@wa/core/contract/history';
import type { RecordOf } from '../store/records.ts';

/** Collections whose records have a history. */
type Kept = 'products' | 'pages' | 'sidebarItems' | 'figures' | 'tables' | 'galleryGroups' | 'siteSettings';

/** What a room says of its kind of record, so that the history can show it. */
export interface HistoryKind {
  kind: RecordKind;
  collection: Kept;
  /** As it is called in lists. */
  title: (record: object) => string;
  /** As answers show it to an administrator; snapshots have the same shape. */
  show: (record: object) => HistoryVersion['record'];
}

/** The description with its own type of record; snapshots come back from the store as plain objects. */
export function historyKind<N extends Kept>(
  kind: RecordKind,
  collection: N,
  title: (record: RecordOf<N>) => string,
  show: (record: RecordOf<N>) => HistoryVersion['record'],
): HistoryKind {
  return {
    kind,
    collection,
    title: (record) => title(record as RecordOf<N>),
    show: (record) => show(record as RecordOf<N>),
  };
}
