import { deepEqual } from '@wa/core/domain/deep-equal';
import { changePage, changeRecord } from './operations.ts';
import { optimisticRecord } from './overlay/optimistic-record.ts';
import type { Fields, Operation } from './queue/operation.ts';
import type { QueueLog } from './queue/queue-log.ts';
import type { OperationDraft } from './submit.ts';

/** What to do with an edit that repeats one: ask that one again, make only the difference, or nothing. */
export type Repetition =
  | { is: 'the-same'; operation: Operation }
  | { is: 'more'; draft: OperationDraft }
  | { is: 'done'; record: Fields };

export interface UnreadEdits {
  add: (operation: Operation) => void;
  /** null: it is an edit of its own. */
  repeatedBy: (draft: OperationDraft) => Repetition | null;
}

interface Unread {
  operation: Operation;
  /** Once it has gone through. */
  record: Fields | null;
}

/**
 * Edits whose answer could not be read. Whoever made them was told so and still has the input, and each is asked again
 * by itself: saving the input once more must not carry it out twice (D12).
 */
export function createUnreadEdits(log: QueueLog): UnreadEdits {
  const edits = new Map<string, Unread>();
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
      const found = [...edits.values()].findLast(({ operation }) => isRepeated(operation, draft));
      if (found === undefined) return null;
      const { operation, record } = found;
      const more = draft.action === 'create' ? difference(operation, draft) : null;
      if (more !== null) return { is: 'more', draft: more };
      return record === null ? { is: 'the-same', operation } : { is: 'done', record };
    },
  };
}

/** A creation is known by its address or title: the rest may have been changed before it was saved again. */
function isRepeated(operation: Operation, draft: OperationDraft): boolean {
  const { kind, action, path, title } = operation;
  if (draft.kind !== kind || draft.action !== action || draft.path !== path) return false;
  if (action !== 'create') return deepEqual(draft.body, operation.body);
  return kind === 'page' || draft.title === title;
}

/** On top of the record as it was going to be: the queue knows what became of it. */
function difference(operation: Operation, { kind, body }: OperationDraft): OperationDraft | null {
  const base = optimisticRecord(operation) as Fields & { _id: string; slug: string };
  if (kind === 'page') return changePage(base, body ?? {});
  return kind === 'product' || kind === 'sidebar-item' ? changeRecord(kind, base, body ?? {}) : null;
}
