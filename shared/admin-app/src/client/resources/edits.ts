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
  put,
  type Direction,
  type UndoState,
  type UndoStep,
} from '../undo/undo.ts';

/** Orders that are staged before they are saved. */
export type OrderedList = 'products' | 'sidebar-items';

interface EditOptions {
  /**
   * Where the way back is kept: 'new' for an edit, the other direction for a step of undo or redo, 'none' for pages:
   * the builder has an undo of its own.
   */
  wayBack?: 'new' | Direction | 'none';
  /** Hears of a step that is refused; the others are made. */
  onRefused?: (step: number, error: unknown) => void;
}

/** One of several edits that are made as one. */
export type Step = (left: ReadonlyMap<unknown, Fields>) => Promise<readonly OperationDraft[]>;

/** Edits as every resource makes them: onto the queue, and into the undo history. */
export function createEdits({ submit, again, undoStore, pending, changed, realId, log }: Core) {
  /** The edit itself is kept by now: what fails here must not look as if it were not. */
  async function remember(next: (state: UndoState) => UndoState): Promise<void> {
    await undoStore
      .change(next)
      .catch((error: unknown) => log('The undo history could not be written', error));
    changed();
  }

  /** @throws ClientError refused */
  async function make(draft: OperationDraft, options?: EditOptions): Promise<Saved<Fields>> {
    const [[saved] = []] = await makeAll([async () => [draft]], draft.title, options);
    if (saved === undefined) throw new TypeError('The edit was not made');
    return saved;
  }

  /**
   * Several edits that one undo takes back. A step is told what those before it have left of each record, and may have
   * nothing to do; its last edit is the one that is taken back. Resolves to what became of each step.
   * @throws ClientError refused, unless `onRefused` hears of it: what went before it stays, and can be taken back
   */
  async function makeAll(
    steps: readonly Step[],
    title: string | ((made: readonly Saved<Fields>[][]) => string),
    { wayBack = 'new', onRefused }: EditOptions = {},
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
      const entry = entryOf(inverses, typeof title === 'string' ? title : title(made));
      await remember((state) => {
        if (entry === null || wayBack === 'none') return state;
        return wayBack === 'new' ? pushed(state, entry) : put(state, wayBack, entry);
      });
    }
    return made;
  }

  /**
   * `unchanged` answers when there is nothing to send; an edit that it shows and that still waits is sent now.
   * @throws as make does
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

  /** A record as fields, under the id that the server knows. */
  const fieldsOf = <T extends { _id: string }>(record: T) =>
    ({ ...record, _id: realId(record._id) }) as unknown as T & Fields & { _id: string };

  /** Remembers an order from before a move that is only staged; undo stages it again. */
  const rememberOrder = (list: OrderedList, order: readonly Identified[], title: string) =>
    remember((state) => pushed(state, orderEntry(list, idsOf(order), title)));

  /** Puts a list into an order that was staged, by ids; each move was remembered for undo when it was made. */
  const reorder = (list: OrderedList, before: readonly string[], wanted: readonly string[]) =>
    make(operations.reorderList(list, before, wanted));

  /** To the bin. */
  const remove = <T extends { _id: string }>(kind: RecordKind, record: T, options?: { inUse?: boolean }) =>
    save<T>(operations.deleteRecord(kind, fieldsOf(record), options), record);

  /** An order that is saved with each move; one undo takes it back. */
  const reorderNow = (
    list: Exclude<Reorder['list'], OrderedList>,
    before: readonly Identified[],
    wanted: readonly Identified[],
  ) => make(operations.reorderList(list, idsOf(before), idsOf(wanted), { isUndone: true }));

  return { make, makeAll, save, create, remove, reorder, reorderNow, rememberOrder, fieldsOf };
}

const idsOf = (list: readonly Identified[]) => list.map(({ _id }) => _id);

export type Edits = ReturnType<typeof createEdits>;
