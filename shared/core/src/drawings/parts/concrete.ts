import { polygon } from '../strokes/geometry.ts';
import type { Point } from '../strokes/geometry.ts';
import { hatch } from '../strokes/hatch.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Cut concrete: each polygon filled and hatched. */
export function concrete(...polygons: (readonly Point[])[]): Shape[] {
  return [draw('k', ...polygons.map(polygon)), draw('h', ...polygons.map((points) => hatch([points])))];
}

/** A concrete face with a hole; the hole's own edge is drawn by what sits in it. */
export function concreteAround(outer: readonly Point[], hole: readonly Point[], spacing = 12): Shape[] {
  return [draw('k', polygon(outer)), draw('h', hatch([outer, hole], spacing))];
}

/** Soil below a surface: short strokes under a ground line. */
export function ground(x1: number, x2: number, y: number): Shape[] {
  let strokes = '';
  for (let x = x1 + 8; x <= x2; x += 10) strokes += `M${x} ${y}l-5 6`;
  return [draw('o', `M${x1} ${y}H${x2}`), draw('h', strokes)];
}
