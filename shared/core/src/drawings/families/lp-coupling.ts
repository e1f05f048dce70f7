import { polygon, rect } from '../strokes/geometry.ts';
import { studsDown } from '../parts/bolt.ts';
import { ground } from '../parts/concrete.ts';
import { dimH } from '../parts/dimension.ts';
import { centreLine } from '../parts/marks.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Stand with a cradle under the pipe, on the ground. */
const stand = (x: number): Shape =>
  draw(
    's',
    rect(x - 4, 98, 8, 38),
    rect(x - 14, 136, 28, 6),
    polygon([
      [x - 18, 92],
      [x + 18, 92],
      [x + 10, 100],
      [x - 10, 100],
    ]),
  );

/**
 * Half section of a coupling for pipes above ground: above the axis cut, below from outside. A sleeve lined with
 * rubber is laid around both pipe ends; bolts along its joint draw it together.
 */
export function lpCoupling(): Shape[] {
  return [
    stand(36),
    stand(204),
    ...ground(8, 232, 142),
    draw('p', rect(8, 38, 106, 26), rect(126, 38, 106, 26)),
    draw('m', rect(8, 38, 106, 6), rect(126, 38, 106, 6)),
    draw('s', rect(8, 64, 106, 28), rect(126, 64, 106, 28)),
    draw('r', rect(76, 28, 88, 10)),
    draw('m', rect(72, 21, 96, 7)),
    draw('s', rect(72, 64, 96, 45)),
    draw('s', rect(74, 72, 92, 8), rect(74, 90, 92, 8)),
    ...studsDown([88, 109, 131, 152], 72, 98, 13),
    centreLine(2, 64, 238, 64),
    dimH(130, 72, 168, 'L', 17),
  ];
}
