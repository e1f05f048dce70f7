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
 * How many entries were moved: the fewest that explain the new order. One card dragged over five others is one, though
 * the positions of six differ.
 */
export function countMoved(before: readonly Identified[], after: readonly Identified[]): number {
  const earlier = new Map(before.map(({ _id }, at) => [_id, at]));
  const positions = after.flatMap(({ _id }) => earlier.get(_id) ?? []);
  // Those that stayed are the longest run of rising positions; `ends[n]` is the lowest end of a run of n + 1.
  const ends: number[] = [];
  for (const position of positions) {
    const longer = ends.findIndex((end) => end > position);
    ends[longer < 0 ? ends.length : longer] = position;
  }
  return positions.length - ends.length;
}

/** One drag, repeatable on a list that has changed: after its neighbor if that is still there, else at its position. */
export interface Move {
  _id: string;
  /** The entry it was dropped behind; null for the top. */
  afterId: string | null;
  /** Position it had then, from 0. */
  index: number;
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

/**
 * The moves that turn one order into another, as few as there can be: what is in the right order among itself stays,
 * the rest is put behind its new neighbour. Ids that the list has not are skipped; entries that `wanted` does not
 * name stay behind their neighbour.
 */
export function movesBetween(list: readonly Identified[], wanted: readonly string[]): Move[] {
  const position = new Map(list.map(({ _id }, at) => [_id, at]));
  const named = new Set(wanted);
  const target = withUnnamed(
    list.map(({ _id }) => _id),
    [...named].filter((id) => position.has(id)),
    named,
  );
  const staying = longestRising(target.map((id) => position.get(id) ?? 0));
  const moves: Move[] = [];
  let now = list;
  target.forEach((_id, index) => {
    if (staying.has(index)) return;
    const move = { _id, afterId: target[index - 1] ?? null, index };
    const next = applyMoves(now, [move]);
    if (next !== now) moves.push(move);
    now = next;
  });
  return moves;
}

/** The wanted order with the entries it does not name, each behind the one that it stands behind in the list. */
function withUnnamed(
  list: readonly string[],
  wanted: readonly string[],
  named: ReadonlySet<string>,
): string[] {
  const followers = new Map<string | null, string[]>();
  let anchor: string | null = null;
  for (const id of list) {
    if (named.has(id)) anchor = id;
    else followers.set(anchor, [...(followers.get(anchor) ?? []), id]);
  }
  return [...(followers.get(null) ?? []), ...wanted.flatMap((id) => [id, ...(followers.get(id) ?? [])])];
}

/** Indexes of a longest rising subsequence, in n log n. */
function longestRising(values: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  values.forEach((value, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous.push(low > 0 ? ends[low - 1] : undefined);
    ends[low] = index;
  });
  const chosen = new Set<number>();
  for (let at = ends[ends.length - 1]; at !== undefined; at = previous[at]) chosen.add(at);
  return chosen;
}
