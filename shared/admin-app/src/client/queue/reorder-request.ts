import { applyMoves, orderAssignments, type Identified } from '@wa/core/domain/ordering';
import type { Fields, Reorder } from './operation.ts';

/** Where the list of a reorder is read, and where its order is set (specification 7). */
export const REORDER_PATHS = {
  products: { list: '/api/products', reorder: '/api/products/reorder' },
  'sidebar-items': { list: '/api/sidebar-items', reorder: '/api/sidebar-items/reorder' },
  figures: { list: '/api/figures', reorder: '/api/figures/reorder' },
  'gallery-groups': { list: '/api/gallery-groups', reorder: '/api/gallery-groups/reorder' },
} as const;

/** Field of the body that holds the order. */
const BODY_FIELDS: Readonly<Record<Reorder['list'], string>> = {
  products: 'products',
  'sidebar-items': 'items',
  figures: 'entries',
  'gallery-groups': 'entries',
};

/** The body of a reorder: the moves repeated on the list as it is now; null when there is nothing left to order. */
export function reorderBody({ list, moves }: Reorder, current: unknown): Fields | null {
  const moved = applyMoves(Array.isArray(current) ? (current as Identified[]) : [], moves);
  return moved.length === 0 ? null : { [BODY_FIELDS[list]]: orderAssignments(moved) };
}
