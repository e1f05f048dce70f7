import type { restoreFromBin } from '@wa/core/contract/bin';
import type { ResponseOf } from '@wa/core/contract/endpoint';
import type { BinKind } from '@wa/core/domain/record';
import { FIGURE_KIND } from '../figures/figures.ts';
import { GALLERY_KIND } from '../gallery/gallery.ts';
import { PAGE_KIND } from '../pages/pages.ts';
import { PRODUCT_KIND } from '../products/products.ts';
import { SIDEBAR_ITEM_KIND } from '../sidebar/sidebar-items.ts';
import { TABLE_KIND } from '../tables/tables.ts';
import type { KindCollection, KindOf } from './record-kind.ts';

/** Every kind of record with a history and a bin; a new one is one line. */
export const KINDS = {
  product: PRODUCT_KIND,
  page: PAGE_KIND,
  'sidebar-item': SIDEBAR_ITEM_KIND,
  figure: FIGURE_KIND,
  table: TABLE_KIND,
  'gallery-group': GALLERY_KIND,
} satisfies Record<BinKind, object> as unknown as Readonly<
  Record<BinKind, KindOf<KindCollection, ResponseOf<typeof restoreFromBin>>>
>;
