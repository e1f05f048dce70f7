import type { RecordKind } from '@wa/core/domain/record';
import type { Match, SearchedRecord } from '@wa/core/domain/replace/search-records';
import { blockAddress } from '../block-address.ts';
import { placeAddress } from '../place-address.ts';

/** Kinds of records as users see them. */
export const WORDS_OF: Readonly<Record<RecordKind, string>> = {
  product: 'Product',
  page: 'Page',
  'sidebar-item': 'Sidebar item',
  figure: 'Spec',
  table: 'Table',
  'gallery-group': 'Gallery group',
  certificate: 'Certificate',
  settings: 'Settings',
};

/** Returns the address of the editor of a record; with a match, of the block that contains it. */
export function matchAddress({ kind, id, record }: SearchedRecord, match?: Match): string {
  const slug: unknown = Reflect.get(record, 'slug');
  const path = kind === 'page' && typeof slug === 'string' ? `/${slug}` : null;
  const address = placeAddress({ kind, id, path });
  return kind === 'page' ? blockAddress(address, match?.place.block) : address;
}
