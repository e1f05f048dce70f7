import { applyMoves, move, movesBetween, type Identified, type Move } from '@wa/core/domain/ordering';
import type { AdminClient } from '../../client/admin-client.ts';
import type { OrderedList } from '../../client/resources/edits.ts';
import { createListeners } from '../../platform/listeners.ts';

/** An order that is shown and not saved. */
interface StagedList {
  /** Ids in the order that was saved when this one was staged. */
  from: readonly string[];
  /** Ids in the wanted order. */
  to: readonly string[];
}

/** Null: as it is saved. */
export type StagedOrder = Readonly<Record<OrderedList, StagedList | null>>;

const idsOf = (list: readonly Identified[]) => list.map(({ _id }) => _id);
const movesOf = ({ from, to }: StagedList) =>
  movesBetween(
    from.map((_id) => ({ _id })),
    to,
  );

/** A saved list as the screen shows it: what was moved is moved, also where others have changed the rest since. */
export function shownOrder<T extends Identified>(
  saved: readonly T[],
  staged: StagedList | null,
): readonly T[] {
  return staged === null ? saved : applyMoves(saved, movesOf(staged));
}

/** The wanted order of a list; null where it is saved so. */
export function stagedAs(saved: readonly Identified[], to: readonly string[]): StagedList | null {
  const staged = { from: idsOf(saved), to };
  return movesOf(staged).length === 0 ? null : staged;
}

/** After `sent` was saved or refused: what was moved, or taken back, meanwhile stays staged. */
export function settled(
  now: StagedList | null,
  sent: StagedList | null,
  saved: readonly Identified[],
  isSaved: boolean,
): StagedList | null {
  if (now === sent) return isSaved ? null : now;
  return now && stagedAs(saved, now.to);
}

const KEY = 'order';
const NOTHING: StagedOrder = { products: null, 'sidebar-items': null };

/** Keeps what is staged, on the disk too, so that it survives a crash. */
export function createStagedOrder(api: AdminClient) {
  const listeners = createListeners<void>();
  let staged = NOTHING;

  function show(next: StagedOrder): void {
    staged = next;
    api.setUnsaved(KEY, isStaged(next));
    listeners.tell();
  }
  function set(changes: Partial<StagedOrder>): void {
    show({ ...staged, ...changes });
    const draft = { value: staged, baseVersion: null, at: new Date().toISOString() };
    // A draft that cannot be written is only a draft: the order is on the screen, marked as unsaved.
    (isStaged(staged) ? api.drafts.save(KEY, draft) : api.drafts.discard(KEY)).catch(() => {});
  }
  api.drafts
    .load(KEY, (value): value is object => typeof value === 'object' && value !== null)
    .then((draft) => {
      if (draft !== null && !isStaged(staged)) show(readStaged(draft.value, api));
    })
    .catch(() => {});

  /** Several moves at once, as the wanted order; undo takes it back as one step. */
  function arrange(list: OrderedList, saved: readonly Identified[], ids: readonly string[]): void {
    const shown = shownOrder(saved, staged[list]);
    if (stagedAs(shown, ids) === null) return;
    void api.rememberOrder(list, shown, 'Move');
    set({ [list]: stagedAs(saved, ids) });
  }
  return {
    subscribe: listeners.add,
    getSnapshot: () => staged,
    arrange,
    /** One drag, positions from 0 in the list as shown; undo takes it back. */
    move: (list: OrderedList, saved: readonly Identified[], from: number, to: number) =>
      arrange(list, saved, idsOf(move(shownOrder(saved, staged[list]), from, to))),
    /** Shows an order again that undo has brought back. */
    stage: (list: OrderedList, saved: readonly Identified[], ids: readonly string[]) =>
      set({ [list]: stagedAs(saved, ids) }),
    /** Back to what is saved. */
    revert: () => set(NOTHING),
    settle: (
      list: OrderedList,
      sent: StagedList | null,
      saved: readonly Identified[],
      isSaved: boolean,
    ): void => set({ [list]: settled(staged[list], sent, saved, isSaved) }),
  };
}

export type StagedOrderStore = ReturnType<typeof createStagedOrder>;

const isStaged = (order: StagedOrder) => Object.values(order).some((staged) => staged !== null);

/** A stored draft, distrusted. The releases before kept moves, and called the sidebar `sidebar`. */
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
