import { FIGURE } from '@wa/core/domain/figures/figure-schema';
import { TABLE } from '@wa/core/domain/tables/table-schema';
import { GALLERY_GROUP } from '@wa/core/domain/pages/gallery-schema';
import { SETTINGS } from '@wa/core/domain/labels';
import { toPage } from '../pages/page-view.ts';
import { toProduct } from '../products/product-view.ts';
import { toSidebarItem } from '../sidebar/sidebar-view.ts';
import { toSettings } from '../settings/read-settings.ts';
import type { RecordKind } from '@wa/core/domain/record';
import type { HistoryVersion } from '@wa/core/contract/history';
import type { RecordOf } from '../../store/records.ts';

/** Every kind of record that has a history; a new one is one line. */
export const HISTORY_KINDS: readonly HistoryKind[] = [
  historyKind('product', 'products', ({ title }) => title, toProduct),
  historyKind('sidebar-item', 'sidebarItems', ({ name }) => name, toSidebarItem),
  historyKind('page', 'pages', ({ title }) => title, toPage),
  historyKind('figure', 'figures', ({ key }) => key, FIGURE.view),
  historyKind('table', 'tables', ({ caption }) => caption, TABLE.view),
  historyKind('gallery-group', 'galleryGroups', ({ title }) => title, GALLERY_GROUP.view),
  historyKind(
    'settings',
    'siteSettings',
    () => SETTINGS,
    (record) => toSettings(record),
  ),
];

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
function historyKind<N extends Kept>(
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
