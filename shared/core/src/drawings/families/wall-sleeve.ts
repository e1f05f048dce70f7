import { box, circle, rect, ring, sector } from '../strokes/geometry.ts';
import { nut } from '../parts/bolt.ts';
import { concreteAround } from '../parts/concrete.ts';
import { centreCross } from '../parts/marks.ts';
import { pipeEnd } from '../parts/pipe.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/**
 * Front view of a split wall sleeve with its square collar: two halves are closed around an existing pipe and bolted
 * at the joint, the rubber ring seals between sleeve and pipe.
 */
export function splitWallSleeve(): Shape[] {
  return [
    ...concreteAround(box(14, 4, 212, 152), box(51, 14, 138, 132), 9),
    draw('s', rect(51, 14, 66, 132), rect(123, 14, 66, 132)),
    draw('m', sector(117, 80, 42, 50, 90, 270), sector(123, 80, 42, 50, 270, 450)),
    draw('p', circle(120, 80, 42)),
    draw('r', ring(120, 80, 28, 41)),
    ...pipeEnd(120, 80, 28, 7),
    draw('s', ...[20, 32, 128, 140].map((y) => nut(120, y, 26, 7))),
    centreCross(120, 80, 14),
  ];
}
