import type { Move } from '@wa/core/domain/ordering';
import type { BinKind } from '@wa/core/domain/record';
import type { Core } from '../core/open-core.ts';
import * as operations from '../edits/operations.ts';
import { optimisticRecord } from '../overlay/optimistic-record.ts';
import type { Fields } from '../queue/operation.ts';
import type { OperationDraft, Saved, Submitted } from '../edits/submit.ts';
import { inverseOf, togetherAs, type Direction, type SendableEntry, type UndoEntry } from '../undo/undo.ts';

export type OrderedList = 'products' | 'sidebar-items';

interface EditOptions {
  /**
   * Where the way back is kept: 'new' for an edit, the other direction for a step of undo or redo, 'none' for pages:
   * the builder has an undo of its own.
   */
  wayBack?: 'new' | Direction | 'none';
}

/** One of several edits that are made as one. */
export type Step = (left: ReadonlyMap<unknown, Fields>) => Promise<readonly OperationDraft[]>;

/** Edits as every resource makes them: onto the queue, and into the undo history. */
export function createEdits({ submit, again, undoStore, unread, changed, realId, log }: Core) {
  /** The edit itself is kept by now: what fails here must not look as if it were not. */
  async function remember(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => log('The undo history could not be written', error));
    changed();
  }

  /** @throws ClientError refused; unreadable: the edit is kept, and the same one again is not made twice (D12) */
  async function make(draft: OperationDraft, options: EditOptions = {}): Promise<Saved<Fields>> {
    const earlier = unread.repeatedBy(draft);
    if (earlier === null) return enter(draft, options);
    const { operation, record, more } = earlier;
    const saved: Saved<Fields> =
      more !== null
        ? await enter(more, options)
        : record !== null
          ? { state: 'saved', record }
          : read(await again(operation));
    unread.forget(operation);
    return saved;
  }

  async function enter(draft: OperationDraft, { wayBack = 'new' }: EditOptions): Promise<Saved<Fields>> {
    const submitted = await submit(draft);
    const { operation, saved } = submitted;
    const after = saved.state === 'conflict' ? optimisticRecord(operation) : saved.record;
    const entry = inverseOf(operation, after);
    await remember(async () => {
      if (saved.state === 'queued') await undoStore.follow(operation, after);
      if (entry === null || wayBack === 'none') return;
      await (wayBack === 'new' ? undoStore.push(entry) : undoStore.put(wayBack, entry));
    });
    return read(submitted);
  }

  function read({ operation, saved, unread: failure }: Submitted): Saved<Fields> {
    if (failure === undefined) return saved;
    unread.add(operation);
    throw failure;
  }

  /**
   * Several edits that one undo takes back. A step is told what those before it have left of each record, and may have
   * nothing to do.
   * @throws ClientError refused: what went before it stays, and can be taken back
   */
  async function makeAll(
    steps: readonly Step[],
    title: string,
    wayBack: 'new' | Direction = 'new',
  ): Promise<Saved<Fields>[]> {
    const entries: SendableEntry[] = [];
    const made: Saved<Fields>[] = [];
    const left = new Map<unknown, Fields>();
    try {
      for (const step of steps) {
        for (const draft of await step(left)) {
          const { operation, saved } = await submit(draft);
          const after = saved.state === 'conflict' ? optimisticRecord(operation) : saved.record;
          left.set(after['_id'], after);
          const entry = inverseOf(operation, after);
          if (entry !== null) entries.push(entry);
          made.push(saved);
        }
      }
    } finally {
      const together = togetherAs(entries, title);
      await remember(async () => {
        if (together === null) return;
        await (wayBack === 'new' ? undoStore.push(together) : undoStore.put(wayBack, together));
      });
    }
    return made;
  }

  /** `unchanged` answers when there is nothing to send. @throws as make does */
  async function save<T extends object>(
    draft: OperationDraft | null,
    unchanged: T,
    options?: EditOptions,
  ): Promise<Saved<T>> {
    return draft === null ? { state: 'saved', record: unchanged } : create<T>(draft, options);
  }

  async function create<T>(draft: OperationDraft, options?: EditOptions): Promise<Saved<T>> {
    return (await make(draft, options)) as unknown as Saved<T>;
  }

  /** A record as fields, under the id that the server knows. */
  const fieldsOf = <T extends { _id: string }>(record: T) =>
    ({ ...record, _id: realId(record._id) }) as unknown as T & Fields & { _id: string };

  /** Remembers an order from before a move that is only staged; undo stages it again. */
  const rememberOrder = (list: OrderedList, order: readonly { _id: string }[], title: string) => {
    const ids = order.map(({ _id }) => _id);
    const entry: UndoEntry = { undo: 'stage-order', list, ids, title, opId: crypto.randomUUID() };
    return remember(() => undoStore.push(entry));
  };

  /**
   * Saves an order as the moves that made it; `before` is what undo stages again, null where each move was remembered
   * when it was made.
   */
  async function reorder(
    list: OrderedList,
    parent: string | null,
    moves: readonly Move[],
    before: readonly { _id: string }[] | null,
  ): Promise<Saved<Fields>> {
    const saved = await make(operations.reorderList(list, parent, moves));
    if (before !== null) await rememberOrder(list, before, 'Save Order');
    return saved;
  }

  /** To the bin. */
  const remove = <T extends { _id: string }>(kind: BinKind, record: T) =>
    save<T>(operations.deleteRecord(kind, fieldsOf(record)), record);

  return { make, makeAll, save, create, remove, reorder, rememberOrder, fieldsOf };
}

export type Edits = ReturnType<typeof createEdits>;
