import type { Fields } from '../../client/queue/operation.ts';
import { titleOf } from '../../client/edits/operations.ts';
import type { BinKind } from '@wa/core/domain/record';

/** A record in the bin, of any kind. */
export interface BinEntry {
  id: string;
  kind: BinKind;
  name: string;
  /** Former public address; empty for sidebar items. */
  path: string;
  image: string;
  /** ISO 8601; the last change of a deleted record is its deletion. */
  updatedAt: string;
  record: Fields & { _id: string };
}

export const KIND_NAMES: Readonly<Record<BinKind, string>> = {
  product: 'Product',
  'sidebar-item': 'Sidebar item',
  page: 'Page',
  figure: 'Spec',
  table: 'Table',
  'gallery-group': 'Gallery group',
  certificate: 'Certificate',
};

const PREFIXES: Partial<Record<BinKind, string>> = { product: '/product/', page: '/' };

const text = (value: unknown) => (typeof value === 'string' ? value : '');

export function toBinEntry(kind: BinKind, record: Fields, title: (raw: string) => string): BinEntry {
  const id = text(record['_id']);
  const slug = text(record['slug']);
  const prefix = PREFIXES[kind];
  return {
    id,
    kind,
    name: title(titleOf(record)) || (slug ? `/${slug}` : 'Untitled'),
    path: prefix === undefined || slug === '' ? '' : prefix + slug,
    image: text(record['image']),
    updatedAt: text(record['updatedAt']),
    record: { ...record, _id: id },
  };
}
