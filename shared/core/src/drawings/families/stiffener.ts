import { rect } from '../strokes/geometry.ts';
import { dimV } from '../parts/dimension.ts';
import { arrow, centreLine } from '../parts/marks.ts';
import { pipeCut } from '../parts/pipe.ts';
import { mirroredBelow } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Section of a stiffener in a plastic pipe end: its rim meets the pipe, its sleeve bears what the coupling presses. */
export function stiffener(): Shape[] {
  const half: Shape[] = [
    draw('m', 'M48 36h7v16h99v6H48z'),
    draw('m', 'M22 18H142V38H135V26H22z'),
    draw('r', rect(84, 26, 48, 12)),
    ...arrow(96, 3, 15, 90),
    ...arrow(120, 3, 15, 90),
  ];
  return [
    ...pipeCut(56, 232, 38, 122, 14, 'd'),
    ...mirroredBelow(half),
    draw('t', 'M154 58v44M55 58v44'),
    centreLine(12, 80, 238, 80),
    dimV(206, 38, 122, 'OD'),
  ];
}
