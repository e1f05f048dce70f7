import { applyMoves, type Identified, type Move } from './ordering.ts';

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
