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

interface Node extends Identified {
  children?: readonly Node[];
}

/** The body of a reorder: the moves repeated on the list as it is now; null when there is nothing left to order. */
export function reorderBody(reorder: Reorder, current: unknown): Fields | null {
  const siblings = siblingsOf(Array.isArray(current) ? (current as Node[]) : [], reorder.parent);
  const moved = applyMoves(siblings, reorder.moves);
  if (moved.length === 0) return null;
  return { [BODY_FIELDS[reorder.list]]: orderAssignments(moved) };
}

/** The children of a parent within a nested list; the list itself for null. */
export function siblingsOf<T extends { _id: string; children?: readonly T[] }>(
  tree: readonly T[],
  parent: string | null,
): readonly T[] {
  if (parent === null) return tree;
  for (const node of tree) {
    if (node._id === parent) return node.children ?? [];
    const below = siblingsOf(node.children ?? [], parent);
    if (below.length > 0) return below;
  }
  return [];
}
