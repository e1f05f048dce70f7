import type { AdminClient } from '../../client/admin-client.ts';
import { movesBetween, applyMoves, describeMove, type Identified, type Move } from '@wa/core/domain/ordering';
import { createListeners } from '../../platform/listeners.ts';

export interface StagedOrder {
  products: readonly Move[];
  sidebar: readonly Move[];
}

export type OrderedList = keyof StagedOrder;

export interface StagedOrderStore {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => StagedOrder;
  /** One drag, positions from 0 in the list as shown; undo takes it back. */
  move: (list: OrderedList, saved: readonly Identified[], from: number, to: number) => void;
  /** Several at once, as the ids of the wanted order; undo takes it back as one step. */
  arrange: (list: OrderedList, saved: readonly Identified[], ids: readonly string[]) => void;
  /** Shows an order again that undo has brought back. */
  stage: (list: OrderedList, saved: readonly Identified[], ids: readonly string[]) => void;
  /** Back to what is saved; without a list, both. */
  revert: (list?: OrderedList) => void;
  /** The moves that were sent are saved or refused: what was moved, or taken back, meanwhile stays staged. */
  settle: (list: OrderedList, sent: readonly Move[], saved: readonly Identified[], isSaved: boolean) => void;
}

const KEY = 'order';
const EMPTY: StagedOrder = { products: [], sidebar: [] };
const REMEMBERED = { products: 'products', sidebar: 'sidebar-items' } as const;

/** The order that is shown and not saved: kept as moves, on the disk too, so that it survives a crash. */
export function createStagedOrder(api: AdminClient): StagedOrderStore {
  const listeners = createListeners<void>();
  let staged = EMPTY;
  /** The order on the screen as ids: moves only mean something against the saved order, and a save changes that. */
  let wanted: Partial<Record<OrderedList, readonly string[]>> = {};

  function show(next: StagedOrder): void {
    staged = next;
    api.setUnsaved(KEY, next.products.length + next.sidebar.length > 0);
    listeners.tell();
  }
  function set(next: StagedOrder): void {
    show(next);
    const isEmpty = next.products.length + next.sidebar.length === 0;
    const draft = { value: next, baseVersion: null, at: new Date().toISOString() };
    // A draft that cannot be written is only a draft: the order is on the screen, marked as unsaved.
    (isEmpty ? api.drafts.discard(KEY) : api.drafts.save(KEY, draft)).catch(() => {});
  }
  function want(list: OrderedList, saved: readonly Identified[], ids: readonly string[]): void {
    wanted = { ...wanted, [list]: ids };
    set({ ...staged, [list]: movesBetween(saved, ids) });
  }
  api.drafts
    .load(KEY, isStagedOrder)
    .then((draft) => {
      if (draft !== null && staged === EMPTY) show(draft.value);
    })
    .catch(() => {});

  return {
    subscribe: (listener) => listeners.add(listener),
    getSnapshot: () => staged,
    move: (list, saved, from, to) => {
      const shown = applyMoves(saved, staged[list]);
      const move = describeMove(shown, from, to);
      if (move === null) return;
      void api.rememberOrder(REMEMBERED[list], shown, 'Move');
      // Told anew against the saved order: a drag back and forth leaves nothing to save.
      const order = applyMoves(shown, [move]).map(({ _id }) => _id);
      want(list, saved, order);
    },
    arrange: (list, saved, ids) => {
      const shown = applyMoves(saved, staged[list]);
      if (movesBetween(shown, ids).length === 0) return;
      void api.rememberOrder(REMEMBERED[list], shown, 'Move');
      want(list, saved, ids);
    },
    stage: want,
    revert: (list) => {
      wanted = {};
      set(list === undefined ? EMPTY : { ...staged, [list]: [] });
    },
    settle: (list, sent, saved, isSaved) => {
      const isSame = staged[list] === sent;
      if (isSame && isSaved) set({ ...staged, [list]: [] });
      const order = wanted[list];
      if (!isSame && order !== undefined) set({ ...staged, [list]: movesBetween(saved, order) });
    },
  };
}

function isStagedOrder(value: unknown): value is StagedOrder {
  if (typeof value !== 'object' || value === null) return false;
  const { products, sidebar } = value as Partial<Record<string, unknown>>;
  return [products, sidebar].every((moves) => Array.isArray(moves) && moves.every(isMove));
}

function isMove(value: unknown): value is Move {
  if (typeof value !== 'object' || value === null) return false;
  const { _id, afterId, index } = value as Partial<Record<string, unknown>>;
  return (
    typeof _id === 'string' && (afterId === null || typeof afterId === 'string') && Number.isInteger(index)
  );
}
