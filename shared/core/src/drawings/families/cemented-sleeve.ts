import { box, rect, row } from '../strokes/geometry.ts';
import { boltAcross } from '../parts/bolt.ts';
import { concrete } from '../parts/concrete.ts';
import { dimH } from '../parts/dimension.ts';
import { centreLine } from '../parts/marks.ts';
import { pipeCut } from '../parts/pipe.ts';
import { mirroredBelow } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/**
 * Section of a plastic wall sleeve with a cement-bonded coating, cast flush into a wall: the rough coat keys into the
 * concrete, a disc seal closes the annulus to the pipe.
 */
export function cementedSleeve(): Shape[] {
  const grains = row(10, 88, 7)
    .map((x, i) => `M${x} ${i % 2 ? 27 : 31}h2`)
    .join('');
  const half: Shape[] = [
    draw(
      'p',
      `M82 34v-8${row(9, 0, 1)
        .map(() => 'q4.2 -4 8.4 0')
        .join('')}v8z`,
    ),
    draw('t2', grains),
    draw('d', rect(82, 34, 76, 7)),
    draw('r', rect(104, 41, 32, 19)),
    draw('s', rect(98, 41, 6, 17), rect(136, 41, 6, 17)),
    ...boltAcross(50, 98, 142),
  ];
  return [
    ...concrete(box(82, 16, 76, 18), box(82, 126, 76, 18)),
    ...pipeCut(8, 232, 60, 100),
    ...mirroredBelow(half),
    centreLine(2, 80, 238, 80),
    dimH(155, 82, 158, 'L', 10),
  ];
}
