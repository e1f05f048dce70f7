import { FIGURE } from '@wa/core/domain/figures/figure-schema';
import { TABLE } from '@wa/core/domain/tables/table-schema';
import { GALLERY_GROUP } from '@wa/core/domain/pages/gallery-schema';
import { SETTINGS } from '@wa/core/domain/labels';
import { toPage } from '../pages/page-view.ts';
import { toProduct } from '../products/product-view.ts';
import { toSidebarItem } from '../sidebar-items/sidebar-view.ts';
import { toSettings } from '../settings/settings-view.ts';
import { historyKind } from './history-kind.ts';
import type { HistoryKind } from './history-kind.ts';

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
