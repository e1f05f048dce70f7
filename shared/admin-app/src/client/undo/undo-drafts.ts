import { isRecordId } from '@wa/core/domain/record';
import * as operations from '../edits/operations.ts';
import type { OperationDraft } from '../edits/submit.ts';
import type { ContentLists } from '../overlay/overlay-lists.ts';
import { comparable, withHiddenLinks } from '../queue/comparable.ts';
import type { Fields, Reorder } from '../queue/operation.ts';
import type { UndoStep } from './undo.ts';

export type OrderedLists = Pick<ContentLists, 'products' | 'sidebar' | 'figures' | 'gallery'>;

/**
 * The edits that take a step back, each under the version that its action left behind.
 * @param shown the lists as they are now
 */
export function inverseDrafts(step: UndoStep, shown: OrderedLists): OperationDraft[] {
  if (step.undo === 'order') return orderDrafts(shown, step.list, step.ids);
  const after = { ...step.after, _id: String(step.after['_id']) };
  const { kind } = step;
  if (step.undo === 'delete') return [operations.deleteRecord(kind, after)];
  if (step.undo === 'restore') return [operations.restoreRecord(kind, after)];
  if (kind === 'page') {
    const change = operations.changePage(
      { ...after, slug: String(after['slug' as keyof typeof after]) },
      step.fields,
    );
    return change === null ? [] : [change];
  }
  const { form, removed } =
    kind === 'sidebar-item' ? withChildren(step.fields, after) : { form: step.fields, removed: [] };
  const change = operations.changeRecord(kind, after, form);
  const restores = removed.map((child) => operations.restoreRecord('sidebar-item', child));
  return change === null ? restores : [...restores, change];
}

/** A sidebar item's children as they were: those that the edit added go, those that it removed come back. */
function withChildren(fields: Fields, after: Fields) {
  const plain = comparable('sidebar-item', fields);
  if (!Array.isArray(plain['children'])) return { form: plain, removed: [] };
  const before = plain['children'] as (Fields & { _id: string })[];
  const now = childrenOf(after);
  // A child that still waits to be created has no id by which it could be restored or removed: the list says it all.
  const missing = (from: readonly { _id: string }[], { _id }: { _id: string }) =>
    isRecordId(_id) && !from.some((child) => child._id === _id);
  const removed = before.filter((child) => missing(now, child));
  return {
    // Those that come back have the links they went with.
    form: {
      ...plain,
      children: withHiddenLinks(before, removed),
      removedChildren: now.filter((child) => missing(before, child)).map(({ _id }) => _id),
    },
    removed,
  };
}

function childrenOf({ children }: Fields): { _id: string }[] {
  return Array.isArray(children) ? (children as { _id: string }[]) : [];
}

/** The edit that puts a list into the order in which `ids` names its entries; none where it stands so. */
function orderDrafts(
  { products, sidebar, figures, gallery }: OrderedLists,
  list: Reorder['list'],
  ids: readonly string[],
): OperationDraft[] {
  const lists = { products, 'sidebar-items': sidebar, figures, 'gallery-groups': gallery };
  const before = lists[list].map(({ _id }) => _id);
  const draft = operations.reorderList(list, before, ids, { isUndone: true });
  return draft.reorder?.moves.length === 0 ? [] : [draft];
}
