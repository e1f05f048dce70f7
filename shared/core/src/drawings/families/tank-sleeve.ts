import { rect } from '../strokes/geometry.ts';
import { boltAcross } from '../parts/bolt.ts';
import { dimV } from '../parts/dimension.ts';
import { centreLine } from '../parts/marks.ts';
import { pipeCut } from '../parts/pipe.ts';
import { water } from '../parts/water.ts';
import { mirroredBelow } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Section of a sleeve welded into a steel tank wall or bulkhead, closed by a disc seal. The tank is on the left. */
export function tankSleeve(): Shape[] {
  const half: Shape[] = [
    draw('m', rect(114, 6, 10, 32)),
    draw('m', rect(82, 38, 80, 7)),
    draw('f', 'M114 38v-9l-9 9zM124 38v-9l9 9z'),
    draw('r', rect(102, 45, 36, 15)),
    draw('s', rect(95, 45, 7, 13), rect(138, 45, 7, 13)),
    ...boltAcross(52, 95, 145),
  ];
  return [
    ...water(8, 26, 106, 12, 40),
    draw(
      'w',
      rect(8, 38, 74, 22),
      rect(82, 45, 13, 15),
      rect(8, 100, 74, 52),
      rect(82, 122, 32, 30),
      rect(82, 100, 13, 15),
    ),
    ...pipeCut(8, 232, 60, 100),
    ...mirroredBelow(half),
    centreLine(2, 80, 238, 80),
    dimV(172, 60, 100, 'Ø'),
  ];
}
