import { SETTINGS } from '@wa/core/domain/labels';
import { toFigure } from '../figures/figure-view.ts';
import { toGalleryGroup } from '../gallery/gallery-view.ts';
import { toPage } from '../pages/page-view.ts';
import { toProduct } from '../products/product-view.ts';
import { toSidebarItem } from '../sidebar-items/sidebar-view.ts';
import { toTable } from '../tables/table-view.ts';
import { toSettings } from '../settings/settings-view.ts';
import { historyKind } from './history-kind.ts';
import type { HistoryKind } from './history-kind.ts';

/** Every kind of record that has a history; a new one is one line. */
export const HISTORY_KINDS: readonly HistoryKind[] = [
  historyKind('product', 'products', ({ title }) => title, toProduct),
  historyKind('sidebar-item', 'sidebarItems', ({ name }) => name, toSidebarItem),
  historyKind('page', 'pages', ({ title }) => title, toPage),
  historyKind('figure', 'figures', ({ key }) => key, toFigure),
  historyKind('table', 'tables', ({ caption }) => caption, toTable),
  historyKind('gallery-group', 'galleryGroups', ({ title }) => title, toGalleryGroup),
  historyKind(
    'settings',
    'siteSettings',
    () => SETTINGS,
    (record) => toSettings(record),
  ),
];
