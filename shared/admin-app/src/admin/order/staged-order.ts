import {
  applyMoves,
  changedPositions,
  move,
  movesBetween,
  type Identified,
  type Move,
} from '@wa/core/domain/ordering';
import type { AdminClient } from '../../client/admin-client.ts';
import { createOwnDraft } from '../../client/edits/own-draft.ts';
import type { OrderedList } from '../../client/resources/edits.ts';
import { createListeners } from '../../platform/listeners.ts';

/** An order that is displayed but not saved. */
interface StagedList {
  /** Ids in the order that was saved when this one was staged. */
  from: readonly string[];
  /** Ids in the new order. */
  to: readonly string[];
}

/** Null for the saved order. */
export type StagedOrder = Readonly<Record<OrderedList, StagedList | null>>;

const idsOf = (list: readonly Identified[]) => list.map(({ _id }) => _id);
const movesOf = ({ from, to }: StagedList) =>
  movesBetween(
    from.map((_id) => ({ _id })),
    to,
  );

/** Returns a saved list with the staged moves, also if others have changed the list since. */
export function shownOrder<T extends Identified>(
  saved: readonly T[],
  staged: StagedList | null,
): readonly T[] {
  return staged === null ? saved : applyMoves(saved, movesOf(staged));
}

/** Returns the new order of a list; null if it equals the saved one. */
export function stagedAs(saved: readonly Identified[], to: readonly string[]): StagedList | null {
  const staged = { from: idsOf(saved), to };
  return movesOf(staged).length === 0 ? null : staged;
}

/** Returns the staged moves after `sent` was saved or rejected. Moves and undos made in between stay staged. */
export function settled(
  now: StagedList | null,
  sent: StagedList | null,
  saved: readonly Identified[],
  isSaved: boolean,
): StagedList | null {
  if (now === sent) return isSaved ? null : now;
  return now && stagedAs(saved, now.to);
}

/** Returns the staged moves that a saved list lacks; null if it has that order already. */
function leftOf(staged: StagedList | null, saved: readonly Identified[]): StagedList | null {
  // An empty list isn't loaded yet.
  if (staged === null || saved.length === 0) return staged;
  return changedPositions(saved, shownOrder(saved, staged)).length === 0 ? null : staged;
}

const KEY = 'order';
const NOTHING: StagedOrder = { products: null, 'sidebar-items': null };

/** Stages moves and stores them on the disk, so that they survive a crash. */
export function createStagedOrder(api: AdminClient) {
  const listeners = createListeners<void>();
  let staged = NOTHING;
  let isSaving = false;
  const own = createOwnDraft(api.drafts);
  const current = () => (staged = withRealIds(staged, api.realId));

  function show(next: StagedOrder): void {
    staged = next;
    api.setUnsaved(KEY, isStaged(next));
    listeners.tell();
  }
  function set(changes: Partial<StagedOrder>): void {
    show({ ...current(), ...changes });
    const written = isStaged(staged) ? own.save(KEY, { value: staged, baseVersion: null }) : own.discard(KEY);
    // A failed write isn't reported, because the order is still displayed and marked as unsaved.
    written.catch(() => {});
  }
  api.drafts
    .load(KEY, (value): value is object => typeof value === 'object' && value !== null)
    .then((draft) => {
      if (draft === null || isStaged(staged)) return;
      own.opened(draft.at);
      show(readStaged(draft.value, api));
    })
    .catch(() => {});

  /** Stages several moves as a new order; one undo reverts them. */
  function arrange(list: OrderedList, saved: readonly Identified[], ids: readonly string[]): void {
    const shown = shownOrder(saved, current()[list]);
    if (stagedAs(shown, ids) === null) return;
    void api.rememberOrder(list, shown, 'Move');
    set({ [list]: stagedAs(saved, ids) });
  }
  return {
    subscribe: listeners.add,
    getSnapshot: current,
    arrange,
    /** Stages one drag, with positions from 0 in the displayed list; undo reverts it. */
    move: (list: OrderedList, saved: readonly Identified[], from: number, to: number) =>
      arrange(list, saved, idsOf(move(shownOrder(saved, current()[list]), from, to))),
    /** Stages an order that undo has restored. */
    stage: (list: OrderedList, saved: readonly Identified[], ids: readonly string[]) =>
      set({ [list]: stagedAs(saved, ids) }),
    /** Reverts to the saved order. */
    revert: () => set(NOTHING),
    /**
     * Ends a staged order that the saved lists have by now, for example because someone else saved the same one.
     * During a save, they already show an order that the server may still reject.
     */
    catchUp: (saved: Readonly<Record<OrderedList, readonly Identified[]>>): void => {
      const now = current();
      const next = {
        products: leftOf(now.products, saved.products),
        'sidebar-items': leftOf(now['sidebar-items'], saved['sidebar-items']),
      };
      const isSame = next.products === now.products && next['sidebar-items'] === now['sidebar-items'];
      if (!isSaving && !isSame) set(next);
    },
    /** Runs a save of the staged order, if there is one. A save during another one would send it twice. */
    saveOnce: async (save: (order: StagedOrder) => Promise<void>): Promise<void> => {
      if (isSaving || !isStaged(staged)) return;
      isSaving = true;
      try {
        await save(current());
      } finally {
        isSaving = false;
      }
    },
    settle: (
      list: OrderedList,
      sent: StagedList | null,
      saved: readonly Identified[],
      isSaved: boolean,
    ): void => set({ [list]: settled(current()[list], sent, saved, isSaved) }),
  };
}

export type StagedOrderStore = ReturnType<typeof createStagedOrder>;

/** Replaces the placeholder ids of records that the server has by now. Returns the same order without any. */
function withRealIds(order: StagedOrder, realId: (id: string) => string): StagedOrder {
  const isReal = (id: string) => realId(id) === id;
  const lists = Object.values(order).filter((list) => list !== null);
  if (lists.every(({ from, to }) => from.every(isReal) && to.every(isReal))) return order;
  const real = (list: StagedList | null) => list && { from: list.from.map(realId), to: list.to.map(realId) };
  return { products: real(order.products), 'sidebar-items': real(order['sidebar-items']) };
}

export const isStaged = (order: StagedOrder) => Object.values(order).some((staged) => staged !== null);

/** Parses a stored draft. Earlier releases stored moves and called the sidebar `sidebar`. */
function readStaged(value: object, { shown }: AdminClient): StagedOrder {
  const { products, sidebar, 'sidebar-items': items = sidebar } = value as Partial<Record<string, unknown>>;
  const read = (stored: unknown, saved: readonly Identified[]) => {
    if (Array.isArray(stored) && stored.every(isMove))
      return stagedAs(saved, idsOf(applyMoves(saved, stored)));
    const { from, to } = (stored ?? {}) as Partial<Record<string, unknown>>;
    return isTexts(from) && isTexts(to) ? { from, to } : null;
  };
  const lists = shown();
  return { products: read(products, lists.products), 'sidebar-items': read(items, lists.sidebar) };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

function isMove(value: unknown): value is Move {
  const { _id, afterId, index } = (value ?? {}) as Partial<Record<string, unknown>>;
  return (
    typeof _id === 'string' && (afterId === null || typeof afterId === 'string') && Number.isInteger(index)
  );
}
