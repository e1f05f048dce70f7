import { dimV } from '../parts/dimension.ts';
import { arrow, centreLine } from '../parts/marks.ts';
import { pipeCut } from '../parts/pipe.ts';
import { mirroredBelow } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Section of a stiffener pushed into a plastic pipe end: its flange stops at the pipe, grip rings hold it. */
export function stiffener(): Shape[] {
  const half: Shape[] = [draw('m', 'M46 34h6v16h98v6H46z'), draw('r', 'M96 50l5 6l5 -6zM122 50l5 6l5 -6z')];
  return [
    ...pipeCut(56, 232, 36, 124, 14, 'd'),
    ...mirroredBelow(half),
    draw('t', 'M150 56v48M52 56v48'),
    ...arrow(8, 80, 30),
    centreLine(40, 80, 238, 80),
    dimV(206, 36, 124, 'OD'),
  ];
}
