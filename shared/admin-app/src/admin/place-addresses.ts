import type { RecordKind } from '@wa/core/domain/record';
import { slugOfPath } from '@wa/core/domain/slug';
import { cardLines } from '@wa/core/domain/products/product';
import type { CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';
import type { MissingSpec } from '@wa/core/domain/attention/expected-specs';
import type { Match, SearchedRecord } from '@wa/core/domain/replace/search-records';
import { builderAddress } from './addresses.ts';

const BLOCK = 'block';

/** Returns the address at which the page builder selects a block. */
export const blockAddress = (address: string, block: string | undefined): string =>
  block === undefined ? address : `${address}?${BLOCK}=${encodeURIComponent(block)}`;

/** Returns the block that an address selects; null if it selects none. */
export const askedBlock = (search: string): string | null => new URLSearchParams(search).get(BLOCK);

interface AnyPlace {
  kind: RecordKind;
  /** Null for the settings, and for all open figures. */
  id: string | null;
  /** Public path; null or empty without a page of its own. */
  path: string | null;
}

/** Returns the address of the screen or editor in which a usage is edited. */
export function placeAddress({ kind, id, path }: AnyPlace): string {
  switch (kind) {
    case 'product':
      return `/admin?product=${id ?? ''}`;
    case 'page':
      return builderAddress(slugOfPath(path ?? ''));
    case 'sidebar-item':
      return `/admin?item=${id ?? ''}`;
    case 'table':
      return `/admin/tables/${id ?? ''}`;
    case 'gallery-group':
      return `/admin/gallery/${id ?? ''}`;
    case 'certificate':
      return `/admin/certificates/${id ?? ''}`;
    case 'figure':
      return id === null ? '/admin/figures?show=questions' : `/admin/figures?figure=${id}`;
    case 'settings':
      return '/admin/settings';
  }
}

/**
 * Returns the address of the cell in which a missing spec is entered: that of the hidden spec, or of a new
 * row with the product and the label.
 * @param figures the specs that the product lists
 * @param title its drawn title
 */
export function specAddress(
  { label, key }: MissingSpec,
  figures: readonly CatalogueFigure[],
  title: string,
): string {
  if (key !== null) return `/admin/figures?${new URLSearchParams({ figure: key }).toString()}`;
  const product = figures[0]?.product ?? cardLines(title)[0] ?? '';
  return `/admin/figures?${new URLSearchParams({ new: label, of: product }).toString()}`;
}

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
