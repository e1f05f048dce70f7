import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Weld seam along y, from outside: a row of small arcs. */
export function weldAcross(x1: number, x2: number, y: number): Shape {
  let d = '';
  for (let x = x1; x <= x2; x += 8) d += `M${x} ${y - 4}q6 4 0 8`;
  return draw('t2', d);
}

/** Weld seam along x, from outside. */
export function weldDown(x: number, y1: number, y2: number): Shape {
  let d = '';
  for (let y = y1; y <= y2; y += 8) d += `M${x - 4} ${y}q4 6 8 0`;
  return draw('t2', d);
}
