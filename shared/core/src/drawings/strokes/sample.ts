import type { Point } from './geometry.ts';
import type { Segment } from './path.ts';

const STEPS = 24;

/** Points along one segment of a path that begins at `from`: both ends of a curve, the end alone of a line. */
export function samplesOf({ op, values }: Segment, [x, y]: Point): Point[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values;
  if (op === 'Z') return [];
  if (op === 'M' || op === 'L') return [[a, b]];
  const steps = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);
  if (op === 'Q')
    return steps.map((t) => [
      (1 - t) ** 2 * x + 2 * t * (1 - t) * a + t * t * c,
      (1 - t) ** 2 * y + 2 * t * (1 - t) * b + t * t * d,
    ]);
  if (op === 'C') {
    const at = (p0: number, p1: number, p2: number, p3: number, t: number) =>
      (1 - t) ** 3 * p0 + 3 * t * (1 - t) ** 2 * p1 + 3 * t * t * (1 - t) * p2 + t ** 3 * p3;
    return steps.map((t) => [at(x, a, c, e, t), at(y, b, d, f, t)]);
  }
  const { center, rx, ry, start, turn } = arcOf([x, y], values);
  return steps.map((t) => [
    center[0] + rx * Math.cos(start + t * turn),
    center[1] + ry * Math.sin(start + t * turn),
  ]);
}

interface Arc {
  center: Point;
  rx: number;
  ry: number;
  /** Radians, clockwise as y grows downwards. */
  start: number;
  /** Radians; negative against the clock. */
  turn: number;
}

/** Upright elliptical arc by its centre (SVG 1.1, appendix F.6.5). @param values rx ry 0 large sweep x y */
export function arcOf([x1, y1]: Point, values: readonly number[]): Arc {
  const [rx = 0, ry = 0, , large = 0, sweep = 0, x2 = 0, y2 = 0] = values;
  const [px, py] = [(x1 - x2) / 2 / rx, (y1 - y2) / 2 / ry];
  const square = px * px + py * py;
  // Radii too small for the chord grow until they reach.
  const grow = Math.max(1, Math.sqrt(square));
  const factor = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, (grow * grow) / square - 1));
  const [cx, cy] = [factor * py, -factor * px];
  const start = Math.atan2(py - cy, px - cx);
  let turn = Math.atan2(-py - cy, -px - cx) - start;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  const center: Point = [(x1 + x2) / 2 + cx * rx, (y1 + y2) / 2 + cy * ry];
  return { center, rx: rx * grow, ry: ry * grow, start, turn };
}
