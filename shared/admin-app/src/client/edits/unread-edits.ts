import { deepEqual } from '@wa/core/domain/deep-equal';
import { changePage, changeRecord } from './operations.ts';
import { optimisticRecord } from '../overlay/optimistic-record.ts';
import type { Fields, Operation } from '../queue/operation.ts';
import type { QueueLog } from '../queue/queue-log.ts';
import type { OperationDraft } from './submit.ts';

export interface UnreadEdit {
  operation: Operation;
  /** Once it has gone through. */
  record: Fields | null;
}

export interface UnreadEdits {
  add: (operation: Operation) => void;
  /** The unread edit that this one repeats, with what this one changes besides; null: it repeats none. */
  repeatedBy: (draft: OperationDraft) => (UnreadEdit & { more: OperationDraft | null }) | null;
  /** It has been answered. */
  forget: (operation: Operation) => void;
}

/**
 * Edits whose answer could not be read. Whoever made them was told so and still has the input, and each is asked again
 * by itself: saving the input once more must not carry it out twice (D12).
 */
export function createUnreadEdits(log: QueueLog): UnreadEdits {
  const edits = new Map<string, UnreadEdit>();
  log.onEvent(({ event }) => {
    if (event.type === 'discarded') edits.delete(event.opId);
    const edit = event.type === 'succeeded' ? edits.get(event.opId) : undefined;
    if (event.type === 'succeeded' && edit !== undefined) {
      edit.record = event.record ?? optimisticRecord(edit.operation);
    }
  });
  return {
    add: (operation) => void edits.set(operation.opId, { operation, record: null }),
    repeatedBy: (draft) => {
      const found = [...edits.values()].reverse().find(({ operation }) => isRepeated(operation, draft));
      if (found === undefined) return null;
      return { ...found, more: draft.action === 'create' ? difference(found.operation, draft) : null };
    },
    forget: ({ opId }) => void edits.delete(opId),
  };
}

/** A creation is known by its address or title: the rest may have been changed before it was saved again. */
function isRepeated(operation: Operation, draft: OperationDraft): boolean {
  const { kind, action, path, title } = operation;
  if (draft.kind !== kind || draft.action !== action || draft.path !== path) return false;
  if (action !== 'create') return deepEqual(draft.body, operation.body);
  return kind === 'page' || draft.title === title;
}

/** What is left to send: the second input against the record that the first one makes. */
function difference(operation: Operation, { kind, body }: OperationDraft): OperationDraft | null {
  const base = optimisticRecord(operation) as Fields & { _id: string; slug: string };
  if (kind === 'page') return changePage(base, body ?? {});
  return kind === 'product' || kind === 'sidebar-item' ? changeRecord(kind, base, body ?? {}) : null;
}
