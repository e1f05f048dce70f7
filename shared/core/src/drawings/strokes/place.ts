import { formatPath, parsePath } from './path.ts';
import type { Segment } from './path.ts';
import { round } from './geometry.ts';
import type { PathShape, Shape, TextShape } from './shape.ts';

/** Turned about a point first, then scaled about the origin, then moved. */
export interface Placement {
  /** Degrees, clockwise. */
  turn?: { by: number; x: number; y: number };
  /** Not together with a turn unless both are equal. Negative mirrors. */
  scaleX?: number;
  scaleY?: number;
  dx?: number;
  dy?: number;
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

function matrixOf({ turn, scaleX = 1, scaleY = 1, dx = 0, dy = 0 }: Placement): Matrix {
  const angle = ((turn?.by ?? 0) * Math.PI) / 180;
  const [cos, sin, x, y] = [Math.cos(angle), Math.sin(angle), turn?.x ?? 0, turn?.y ?? 0];
  const e = x - cos * x + sin * y;
  const f = y - sin * x - cos * y;
  return [scaleX * cos, scaleY * sin, -scaleX * sin, scaleY * cos, scaleX * e + dx, scaleY * f + dy];
}

function moved({ op, values }: Segment, [a, b, c, d, e, f]: Matrix): Segment {
  const out: number[] = [];
  let from = 0;
  if (op === 'A') {
    const [rx = 0, ry = 0, , large = 0, sweep = 0] = values;
    const mirrored = a * d - b * c < 0;
    out.push(rx * Math.hypot(a, b), ry * Math.hypot(c, d), 0, large, mirrored ? 1 - sweep : sweep);
    from = 5;
  }
  for (let i = from; i + 1 < values.length; i += 2) {
    const [x, y] = [values[i] ?? 0, values[i + 1] ?? 0];
    out.push(a * x + c * y + e, b * x + d * y + f);
  }
  return { op, values: out };
}

/** Puts shapes elsewhere on the sheet. Coordinates are recomputed, so that no reader has to know transforms. */
export function place(shapes: readonly Shape[], placement: Placement): Shape[] {
  const matrix = matrixOf(placement);
  const leaf = <T extends PathShape | TextShape>(shape: T): T => {
    if (shape.kind === 'path')
      return { ...shape, d: formatPath(parsePath(shape.d).map((segment) => moved(segment, matrix))) };
    const [x = 0, y = 0] = moved({ op: 'L', values: [shape.x, shape.y] }, matrix).values;
    return { ...shape, x: round(x), y: round(y) };
  };
  return shapes.map((shape) =>
    shape.kind === 'detail' ? { ...shape, shapes: shape.shapes.map(leaf) } : leaf(shape),
  );
}

/** The shapes and their mirror image below the axis. */
export function mirroredBelow(shapes: readonly Shape[], axisY = 80): Shape[] {
  return [...shapes, ...place(shapes, { scaleY: -1, dy: 2 * axisY })];
}

/** The shapes and their mirror image right of the axis. */
export function mirroredRight(shapes: readonly Shape[], axisX = 120): Shape[] {
  return [...shapes, ...place(shapes, { scaleX: -1, dx: 2 * axisX })];
}
