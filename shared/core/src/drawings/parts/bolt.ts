import { circle, rect } from '../strokes/geometry.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Outline of a nut or bolt head around its middle. */
export function nut(x: number, y: number, width = 7, height = 9): string {
  return rect(x - width / 2, y - height / 2, width, height);
}

/** Bolt along x in section: shank line, head left and nut right; x1 and x2 are the clamped faces. */
export function boltAcross(y: number, x1: number, x2: number, size = 9): Shape[] {
  return [
    draw('o', `M${x1 - 9} ${y}H${x2 + 9}`),
    draw('s', nut(x1 - 3.5, y, 7, size), nut(x2 + 3.5, y, 7, size)),
  ];
}

/** Bolt along x seen in front of the parts: white shank, nuts outside both faces. */
export function studAcross(y: number, x1: number, x2: number): Shape[] {
  return [
    draw('p', rect(x1 - 10, y - 3, x2 - x1 + 20, 6)),
    draw('s', nut(x1 - 4, y, 8, 13), nut(x2 + 4, y, 8, 13)),
  ];
}

/** Bolts along y in front of two flange bars, one at each x; y1 and y2 are the clamped faces. */
export function studsDown(xs: readonly number[], y1: number, y2: number, size = 12): Shape[] {
  return [
    draw('p', ...xs.map((x) => rect(x - 3, y1 - 7, 6, y2 - y1 + 14))),
    draw('s', ...xs.map((x) => nut(x, y1 - 3.5, size, 7) + nut(x, y2 + 3.5, size, 7))),
  ];
}

/** Bolt heads seen from above. */
export function boltHeads(points: readonly (readonly [number, number])[], radius = 3): Shape {
  return draw('f', ...points.map(([x, y]) => circle(x, y, radius)));
}
