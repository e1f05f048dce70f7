import { round } from './geometry.ts';
import type { Point } from './geometry.ts';

/** Shorter strokes would show as dots. */
const SHORTEST = 1;

/**
 * Hatching at 45 degrees, clipped to the polygons by the even-odd rule: an inner polygon is a hole. Computed, because
 * `<pattern>` and `<clipPath>` need ids and a drawing may stand on a page many times. Neighbouring areas share the
 * grid, so their strokes meet.
 * @param spacing distance between strokes along x, in units of the sheet
 */
export function hatch(polygons: readonly (readonly Point[])[], spacing = 9): string {
  const edges = polygons.flatMap((points) =>
    points.map((from, i) => ({ from, to: points[(i + 1) % points.length] ?? from })),
  );
  const sums = polygons.flat().map(([x, y]) => x + y);
  const last = Math.max(...sums);
  let d = '';
  for (let sum = Math.ceil(Math.min(...sums) / spacing) * spacing; sum < last; sum += spacing) {
    d += strokesAlong(edges, sum);
  }
  return d;
}

/** The pieces of the line x + y = sum that lie inside. */
function strokesAlong(edges: readonly { from: Point; to: Point }[], sum: number): string {
  const hits: Point[] = [];
  for (const { from, to } of edges) {
    const before = from[0] + from[1] - sum;
    const after = to[0] + to[1] - sum;
    if (before > 0 === after > 0) continue;
    const t = before / (before - after);
    hits.push([from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])]);
  }
  hits.sort((a, b) => a[0] - b[0]);
  let d = '';
  for (let i = 0; i + 1 < hits.length; i += 2) {
    const [start, end] = [hits[i], hits[i + 1]];
    if (!start || !end || end[0] - start[0] <= SHORTEST) continue;
    d += `M${round(start[0])} ${round(start[1])}L${round(end[0])} ${round(end[1])}`;
  }
  return d;
}
