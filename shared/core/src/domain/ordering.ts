/** Anything that can stand in an ordered list. */
export interface Identified {
  readonly _id: string;
}

/** The list with one entry moved to another position; the same list when nothing moves. Positions count from 0. */
export function move<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.min(Math.max(to, 0), list.length - 1);
  if (!Number.isInteger(from) || from < 0 || from >= list.length || from === target) return list;
  const moved = [...list];
  moved.splice(target, 0, ...moved.splice(from, 1));
  return moved;
}

/** The list with several entries moved together, in their order: the first of them gets the position, from 0. */
export function moveTogether<T extends Identified>(
  list: readonly T[],
  ids: ReadonlySet<string>,
  to: number,
): readonly T[] {
  const moved = list.filter(({ _id }) => ids.has(_id));
  const rest = list.filter(({ _id }) => !ids.has(_id));
  return [...rest.slice(0, Math.max(0, to)), ...moved, ...rest.slice(Math.max(0, to))];
}

export interface OrderEntry {
  _id: string;
  order: number;
}

/** What Save Order sends: every record with its position, from 0 (specification 7). */
export function orderAssignments(list: readonly Identified[]): OrderEntry[] {
  return list.map(({ _id }, order) => ({ _id, order }));
}

export interface ChangedPosition {
  _id: string;
  /** Positions counted from 1, as people read them ('was 3'). */
  was: number;
  now: number;
}

/** The entries of both lists whose position differs. */
export function changedPositions(
  before: readonly Identified[],
  after: readonly Identified[],
): ChangedPosition[] {
  const earlier = new Map(before.map(({ _id }, at) => [_id, at + 1]));
  return after.flatMap(({ _id }, at) => {
    const was = earlier.get(_id);
    return was === undefined || was === at + 1 ? [] : [{ _id, was, now: at + 1 }];
  });
}

/**
 * One drag, told so that it can be repeated on a list that has changed meanwhile: behind its neighbour if that is
 * still there, else at its position. Serialisable.
 */
export interface Move {
  _id: string;
  /** The entry it was dropped behind; null for the top. */
  afterId: string | null;
  /** Position it had then, from 0. */
  index: number;
}

/** Tells a drag as a move; null when nothing moves. */
export function describeMove(list: readonly Identified[], from: number, to: number): Move | null {
  const moved = move(list, from, to);
  const entry = list[from];
  if (moved === list || !entry) return null;
  const index = moved.indexOf(entry);
  return { _id: entry._id, afterId: moved[index - 1]?._id ?? null, index };
}

/** Repeats moves on a list; those of entries that are gone are skipped, nothing is lost or doubled. */
export function applyMoves<T extends Identified>(list: readonly T[], moves: readonly Move[]): readonly T[] {
  return moves.reduce<readonly T[]>(applyMove, list);
}

function applyMove<T extends Identified>(list: readonly T[], { _id, afterId, index }: Move): readonly T[] {
  const from = list.findIndex((entry) => entry._id === _id);
  if (from < 0) return list;
  if (afterId === null) return move(list, from, 0);
  const after = list.findIndex((entry) => entry._id === afterId);
  if (after < 0) return move(list, from, index);
  return move(list, from, after < from ? after + 1 : after);
}
