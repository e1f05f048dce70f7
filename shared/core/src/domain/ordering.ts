/** An entry of an ordered list. */
export interface Identified {
  readonly _id: string;
}

/** Moves one entry to another position, counted from 0. Returns the same list if nothing moves. */
export function move<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.min(Math.max(to, 0), list.length - 1);
  if (!Number.isInteger(from) || from < 0 || from >= list.length || from === target) return list;
  const moved = [...list];
  moved.splice(target, 0, ...moved.splice(from, 1));
  return moved;
}

/** Moves several entries together and keeps their order. The first one gets the position, counted from 0. */
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

/** Returns the payload of Save Order: every record with its position, from 0 (specification 7). */
export function orderAssignments(list: readonly Identified[]): OrderEntry[] {
  return list.map(({ _id }, order) => ({ _id, order }));
}

export interface ChangedPosition {
  _id: string;
  /** Positions counted from 1, for people ('was 3'). */
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
 * Returns the smallest number of moves that explains the new order. A card dragged over five others is one
 * move, although six positions change.
 */
export function countMoved(before: readonly Identified[], after: readonly Identified[]): number {
  const earlier = new Map(before.map(({ _id }, at) => [_id, at]));
  const positions = after.flatMap(({ _id }) => earlier.get(_id) ?? []);
  // Entries that didn't move form the longest increasing run. `ends[n]` is the smallest end of a run of n +
  // 1.
  const ends: number[] = [];
  for (const position of positions) {
    const longer = ends.findIndex((end) => end > position);
    ends[longer < 0 ? ends.length : longer] = position;
  }
  return positions.length - ends.length;
}

/**
 * One drag, repeatable on a changed list: the entry goes after its neighbor if that still exists, otherwise
 * to its index.
 */
export interface Move {
  _id: string;
  /** The entry before it; null for the top. */
  afterId: string | null;
  /** Position at the time of the drag, from 0. */
  index: number;
}

/** Repeats moves on a list. Moves of deleted entries are skipped; no entry is lost or duplicated. */
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
 * Returns the smallest number of moves that turns one order into another. Entries that are already in order
 * stay, all others move after their new neighbor. Unknown ids are skipped; entries missing in `wanted` stay
 * after their current neighbor.
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

/** Adds the entries that `wanted` doesn't name, each after its predecessor in the list. */
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

/** Returns the indexes of a longest increasing subsequence, in O(n log n). */
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
