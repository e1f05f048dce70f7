import { isRecordId } from '@wa/core/domain/record';
import * as operations from '../edits/operations.ts';
import type { OperationDraft } from '../edits/submit.ts';
import { LIST_OF_ORDER, type ContentLists } from '../overlay/overlay-lists.ts';
import { comparable, withHiddenLinks } from '../queue/comparable.ts';
import type { Fields, Reorder } from '../queue/operation.ts';
import type { UndoStep } from './undo.ts';

export type OrderedLists = Pick<ContentLists, 'products' | 'sidebar' | 'figures' | 'gallery'>;

/**
 * Returns the edits that undo a step, each based on the version that its action produced.
 * @param shown the current lists
 */
export function inverseDrafts(step: UndoStep, shown: OrderedLists): OperationDraft[] {
  if (step.undo === 'order') return orderDrafts(shown, step.list, step.ids);
  const after = { ...step.after, _id: String(step.after['_id']) };
  const { kind } = step;
  if (step.undo === 'delete') return [operations.deleteRecord(kind, after)];
  if (step.undo === 'restore') return [operations.restoreRecord(kind, after)];
  const { form, removed } =
    kind === 'sidebar-item' ? withChildren(step.fields, after) : { form: step.fields, removed: [] };
  const change = operations.changeRecord(kind, after, form);
  const restores = removed.map((child) => operations.restoreRecord('sidebar-item', child));
  return change === null ? restores : [...restores, change];
}

/** Restores the children of a sidebar item: added ones are removed, and removed ones are restored. */
function withChildren(fields: Fields, after: Fields) {
  const plain = comparable('sidebar-item', fields);
  if (!Array.isArray(plain['children'])) return { form: plain, removed: [] };
  const before = plain['children'] as (Fields & { _id: string })[];
  const now = childrenOf(after);
  // A child that isn't created yet has no id to restore or remove. The list of children covers it.
  const missing = (from: readonly { _id: string }[], { _id }: { _id: string }) =>
    isRecordId(_id) && !from.some((child) => child._id === _id);
  const removed = before.filter((child) => missing(now, child));
  return {
    // Restored children still have their hidden links.
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

/** Returns the edit that orders a list by `ids`; empty if it already has that order. */
function orderDrafts(shown: OrderedLists, list: Reorder['list'], ids: readonly string[]): OperationDraft[] {
  const before = shown[LIST_OF_ORDER[list]].map(({ _id }) => _id);
  const draft = operations.reorderList(list, before, ids, { isUndone: true });
  return draft.reorder?.moves.length === 0 ? [] : [draft];
}
