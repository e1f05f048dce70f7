import type { Fields } from '../../client/queue/operation.ts';
import { plainTitle } from '@wa/core/domain/products/product-card';
import type { BinKind } from '@wa/core/domain/record';

/** One thing in the bin, whatever its kind. */
export interface BinEntry {
  id: string;
  kind: BinKind;
  name: string;
  /** Public address it had; empty for sidebar items. */
  path: string;
  image: string;
  /** ISO 8601; the last change of a deleted record is its deletion. */
  updatedAt: string;
  record: Fields & { _id: string };
}

export const KIND_NAMES = { product: 'Product', 'sidebar-item': 'Sidebar item', page: 'Page' } as const;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

export function toBinEntry(kind: BinKind, record: Fields): BinEntry {
  const id = text(record['_id']);
  const slug = text(record['slug']);
  const prefix = { product: '/product/', page: '/', 'sidebar-item': null }[kind];
  return {
    id,
    kind,
    name: plainTitle(text(record['title']) || text(record['name'])) || (slug ? `/${slug}` : 'Untitled'),
    path: prefix === null || slug === '' ? '' : prefix + slug,
    image: text(record['image']),
    updatedAt: text(record['updatedAt']),
    record: { ...record, _id: id },
  };
}
