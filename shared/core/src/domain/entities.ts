import { address, defineEntity } from './entity.ts';
import { FIGURE } from './figures/figure-schema.ts';
import { GALLERY_GROUP, PAGE } from './pages/page-schema.ts';
import { PRODUCT } from './products/product-schema.ts';
import type { RecordKind } from './record.ts';
import { SETTINGS } from './settings/settings-schema.ts';
import { SIDEBAR_ITEM } from './sidebar/sidebar-item-schema.ts';
import { TABLE } from './tables/table-schema.ts';

/** An address that leads elsewhere: paths with their leading slash, `from` unique. */
export const REDIRECT = defineEntity({ from: address, to: address });

/** The declaration of every kind of record that the office edits. */
export const ENTITIES = {
  product: PRODUCT,
  'sidebar-item': SIDEBAR_ITEM,
  page: PAGE,
  figure: FIGURE,
  table: TABLE,
  'gallery-group': GALLERY_GROUP,
  settings: SETTINGS,
} satisfies Record<RecordKind, unknown>;
