import {
  FIGURE_FIELDS,
  GALLERY_GROUP_FIELDS,
  PAGE_FIELDS,
  PRODUCT_FIELDS,
  SETTINGS_FIELDS,
  SIDEBAR_ITEM_FIELDS,
  TABLE_FIELDS,
} from './fields.ts';
import type { RecordKind } from './record.ts';

/** What a version of each kind holds that can be compared and put back; positions belong to the list. */
export const HISTORY_FIELDS: Readonly<Record<RecordKind, readonly string[]>> = {
  product: PRODUCT_FIELDS,
  'sidebar-item': SIDEBAR_ITEM_FIELDS,
  page: PAGE_FIELDS,
  figure: FIGURE_FIELDS,
  table: TABLE_FIELDS,
  'gallery-group': GALLERY_GROUP_FIELDS,
  settings: SETTINGS_FIELDS,
};
