import { rect } from '../strokes/geometry.ts';
import { studAcross } from '../parts/bolt.ts';
import { centreLine } from '../parts/marks.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/**
 * Side view of a bell joint clamp: bolts between two split rings press a gasket against the face of the bell,
 * where the spigot enters it.
 */
export function bellJointClamp(): Shape[] {
  return [
    draw('s', 'M10 56h86v48H10c6 -12 -6 -36 0 -48z'),
    draw('s', 'M230 56H160l-20 -16h-40v80h40l20 -16h70c6 -12 -6 -36 0 -48z'),
    draw('t', 'M114 40v80M18 64h60M168 64h56'),
    draw('r', rect(91, 44, 9, 72)),
    draw('s', rect(80, 26, 11, 108), rect(146, 22, 11, 116)),
    ...studAcross(34, 80, 157),
    ...studAcross(80, 80, 157),
    ...studAcross(126, 80, 157),
    centreLine(2, 80, 68, 80),
    centreLine(169, 80, 238, 80),
  ];
}
