import type { Identified } from '@wa/core/domain/ordering';
import type { RecordKind } from '@wa/core/domain/record';
import type { Core } from '../core/open-core.ts';
import * as operations from '../edits/operations.ts';
import { optimisticRecord } from '../overlay/optimistic-record.ts';
import { PENDING_OP, type Fields, type Reorder } from '../queue/operation.ts';
import type { OperationDraft, Saved } from '../edits/submit.ts';
import {
  entryOf,
  followed,
  inverseOf,
  orderEntry,
  pushed,
  type UndoEntry,
  type UndoScope,
  type UndoState,
  type UndoStep,
} from '../undo/undo.ts';

/** Lists whose order is staged before it is saved. */
export type OrderedList = 'products' | 'sidebar-items';

interface EditOptions {
  /**
   * Target of the inverse edit, which is null if nothing was changed: 'new' for an edit, a function for an undo
   * or redo. 'none' is for pages, because the builder has its own undo.
   */
  inverseTo?: 'new' | 'none' | ((state: UndoState, inverse: UndoEntry | null) => UndoState);
  /** Called for a rejected step. The other steps still run. */
  onRefused?: (step: number, error: unknown) => void;
  /** Screen whose undo reverts the edits; by default, that of the first record. */
  scope?: UndoScope;
}

/** One of several edits that a single undo reverts. `left` has the records as the earlier steps left them. */
export type Step = (left: ReadonlyMap<unknown, Fields>) => Promise<readonly OperationDraft[]>;

/** Creates the edits of all resources: they are queued and recorded in the undo history. */
export function createEdits({ submit, again, undoStore, pending, changed, realId, log }: Core) {
  /** Runs after the edit is stored, so that a failure here doesn't look like a failed save. */
  async function remember(next: (state: UndoState) => UndoState): Promise<void> {
    await undoStore.change(next).catch((error: unknown) => log('Failed to write the undo history', error));
    changed();
  }

  /** @throws ClientError refused */
  async function make(draft: OperationDraft, options?: EditOptions): Promise<Saved<Fields>> {
    const [[saved] = []] = await makeAll([async () => [draft]], draft.title, options);
    if (saved === undefined) throw new TypeError('The edit was not made');
    return saved;
  }

  /**
   * Makes several edits that one undo reverts. Each step receives the records left by the earlier steps and
   * may have nothing to do. Only its last edit is reverted. Resolves to the outcome of each step.
   * @throws ClientError `refused` without an `onRefused`; earlier steps remain and can be undone
   */
  async function makeAll(
    steps: readonly Step[],
    title: string | ((made: readonly Saved<Fields>[][]) => string),
    { inverseTo = 'new', onRefused, scope }: EditOptions = {},
  ): Promise<Saved<Fields>[][]> {
    const inverses: UndoStep[] = [];
    const made: Saved<Fields>[][] = steps.map(() => []);
    const left = new Map<unknown, Fields>();
    try {
      for (const [at, step] of steps.entries()) {
        try {
          let inverse: UndoStep | null = null;
          for (const draft of await step(left)) {
            const { operation, saved } = await submit(draft);
            const after = saved.state === 'conflict' ? optimisticRecord(operation) : saved.record;
            left.set(after['_id'], after);
            inverse = inverseOf(operation, after);
            made[at]?.push(saved);
            if (saved.state === 'queued') await remember((state) => followed(state, operation, after));
          }
          if (inverse !== null) inverses.push(inverse);
        } catch (error) {
          if (onRefused === undefined) throw error;
          onRefused(at, error);
        }
      }
    } finally {
      const entry = entryOf(inverses, typeof title === 'string' ? title : title(made), scope);
      await remember((state) => {
        if (typeof inverseTo === 'function') return inverseTo(state, entry);
        return entry === null || inverseTo === 'none' ? state : pushed(state, entry);
      });
    }
    return made;
  }

  /**
   * Makes an edit. If `draft` is null, `unchanged` is the result, and the pending edit that it shows is sent
   * now.
   * @throws as `make` does
   */
  async function save<T extends object>(
    draft: OperationDraft | null,
    unchanged: T,
    options?: EditOptions,
  ): Promise<Saved<T>> {
    if (draft !== null) return create<T>(draft, options);
    const waiting = pending().find(({ opId }) => opId === (unchanged as Fields)[PENDING_OP]);
    if (waiting === undefined) return { state: 'saved', record: unchanged };
    return (await again(waiting)).saved as unknown as Saved<T>;
  }

  async function create<T>(draft: OperationDraft, options?: EditOptions): Promise<Saved<T>> {
    return (await make(draft, options)) as unknown as Saved<T>;
  }

  /** Returns a record as fields, with the id of the server. */
  const fieldsOf = <T extends { _id: string }>(record: T) =>
    ({ ...record, _id: realId(record._id) }) as unknown as T & Fields & { _id: string };

  /** Records the order before a staged move, so that undo can stage it again. */
  const rememberOrder = (list: OrderedList, order: readonly Identified[], title: string) =>
    remember((state) => pushed(state, orderEntry(list, idsOf(order), title)));

  /** Saves a staged order, given as ids. The undo history already has its moves. */
  const reorder = (list: OrderedList, before: readonly string[], wanted: readonly string[]) =>
    make(operations.reorderList(list, before, wanted));

  /** Moves a record to the bin. */
  const remove = <T extends { _id: string }>(kind: RecordKind, record: T, options?: { inUse?: boolean }) =>
    save<T>(operations.deleteRecord(kind, fieldsOf(record), options), record);

  /** Saves an order after each move; one undo reverts it. */
  const reorderNow = (
    list: Exclude<Reorder['list'], OrderedList>,
    before: readonly Identified[],
    wanted: readonly Identified[],
  ) => make(operations.reorderList(list, idsOf(before), idsOf(wanted), { isUndone: true }));

  return { make, makeAll, save, create, remove, reorder, reorderNow, rememberOrder, fieldsOf };
}

const idsOf = (list: readonly Identified[]) => list.map(({ _id }) => _id);

export type Edits = ReturnType<typeof createEdits>;
