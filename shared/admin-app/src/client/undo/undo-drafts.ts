import { isRecordId } from '@wa/core/domain/record';
import { orderDrafts, type OrderedLists } from '../history/order-drafts.ts';
import { comparable, withHiddenLinks } from '../queue/comparable.ts';
import type { Fields } from '../queue/operation.ts';
import * as operations from '../edits/operations.ts';
import type { OperationDraft } from '../edits/submit.ts';
import type { RecordEntry, SendableEntry } from './undo.ts';

/**
 * The edits that take an entry back, each under the version that its action left behind.
 * @param shown the lists as they are now
 */
export function inverseDrafts(entry: SendableEntry, shown: OrderedLists): OperationDraft[] {
  if (entry.undo === 'order') return orderDrafts(shown, entry.list, entry.ids);
  const after = { ...entry.after, _id: String(entry.after['_id']) };
  const { kind } = entry;
  if (entry.undo === 'delete') return [operations.deleteRecord(kind, after)];
  if (entry.undo === 'restore') return [operations.restoreRecord(kind, after)];
  if (kind === 'page') {
    const change = operations.changePage(
      { ...after, slug: String(after['slug' as keyof typeof after]) },
      entry.fields,
    );
    return change === null ? [] : [change];
  }
  const { form, removed } = withChildren(entry, after);
  const change = operations.changeRecord(kind, after, form);
  const restores = removed.map((child) => operations.restoreRecord('sidebar-item', child));
  return change === null ? restores : [...restores, change];
}

/** A sidebar item's children as they were: those that the edit added go, those that it removed come back. */
function withChildren(entry: RecordEntry & { undo: 'change' }, after: Fields) {
  const plain = comparable(entry.kind, entry.fields);
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
