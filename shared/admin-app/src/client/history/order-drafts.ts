import { movesBetween, type Identified } from '@wa/core/domain/ordering';
import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { reorderList } from '../edits/operations.ts';
import type { ContentLists } from '../overlay/overlay-lists.ts';
import type { Reorder } from '../queue/operation.ts';
import type { OperationDraft } from '../edits/submit.ts';

export type OrderedLists = Pick<ContentLists, 'products' | 'sidebar' | 'figures' | 'gallery'>;

interface Siblings {
  /** Null for the top level and for products. */
  parent: string | null;
  entries: readonly Identified[];
}

/** The lists that have an order of their own: the products, or the sidebar's top level and the children of each item. */
function siblingsIn(
  { products, sidebar, figures, gallery }: OrderedLists,
  list: Reorder['list'],
): Siblings[] {
  if (list === 'products') return [{ parent: null, entries: products }];
  if (list === 'figures') return [{ parent: null, entries: figures }];
  if (list === 'gallery-groups') return [{ parent: null, entries: gallery }];
  const below = flattenTree(sidebar).map(({ _id, children }) => ({ parent: _id, entries: children }));
  return [{ parent: null, entries: sidebar }, ...below];
}

/** The edits that put lists into the order in which `ids` names their entries; none where they stand so. */
export function orderDrafts(
  lists: OrderedLists,
  list: Reorder['list'],
  ids: readonly string[],
): OperationDraft[] {
  return siblingsIn(lists, list).flatMap(({ parent, entries }) => {
    const moves = movesBetween(entries, ids);
    return moves.length === 0 ? [] : [reorderList(list, parent, moves, entries)];
  });
}
