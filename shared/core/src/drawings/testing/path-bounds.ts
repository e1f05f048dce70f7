import type { Point } from '../strokes/geometry.ts';
import { parsePath } from '../strokes/path.ts';
import { samplesOf } from '../strokes/sample.ts';

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Box around path data, without pen width. Curves and arcs are sampled. */
export function pathBounds(d: string): Bounds {
  const xs: number[] = [];
  const ys: number[] = [];
  let at: Point = [0, 0];
  for (const segment of parsePath(d)) {
    for (const [x, y] of samplesOf(segment, at)) {
      xs.push(x);
      ys.push(y);
    }
    const [x = at[0], y = at[1]] = segment.values.slice(-2);
    at = [x, y];
  }
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
