import { parsePath } from '../strokes/path.ts';
import type { Segment } from '../strokes/path.ts';

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const SAMPLES = 24;

/** Box around path data, without pen width. Curves and arcs are sampled. */
export function pathBounds(d: string): Bounds {
  const xs: number[] = [];
  const ys: number[] = [];
  let [x, y] = [0, 0];
  for (const segment of parsePath(d)) {
    for (const [px, py] of samples(segment, x, y)) {
      xs.push(px);
      ys.push(py);
    }
    const end = segment.values.slice(-2);
    [x, y] = [end[0] ?? x, end[1] ?? y];
  }
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function samples({ op, values }: Segment, x: number, y: number): [number, number][] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = values;
  if (op === 'Z') return [];
  if (op === 'M' || op === 'L') return [[a, b]];
  const steps = Array.from({ length: SAMPLES + 1 }, (_, i) => i / SAMPLES);
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
  return arcSamples([x, y], [f, g], a, b, d === 1, e === 1, steps);
}

/** Upright elliptical arc by its centre (SVG 1.1, appendix F.6.5). */
function arcSamples(
  [x1, y1]: [number, number],
  [x2, y2]: [number, number],
  rx: number,
  ry: number,
  large: boolean,
  sweep: boolean,
  steps: number[],
): [number, number][] {
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
  const [ox, oy] = [(x1 + x2) / 2 + cx * rx, (y1 + y2) / 2 + cy * ry];
  return steps.map((t) => [
    ox + rx * grow * Math.cos(start + t * turn),
    oy + ry * grow * Math.sin(start + t * turn),
  ]);
}
