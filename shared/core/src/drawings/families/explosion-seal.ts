import { box, circle, rect } from '../strokes/geometry.ts';
import { boltAcross } from '../parts/bolt.ts';
import { concrete } from '../parts/concrete.ts';
import { dimH } from '../parts/dimension.ts';
import { centreLine } from '../parts/marks.ts';
import { pipeCut } from '../parts/pipe.ts';
import { mirroredBelow } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Section of a silicone seal between steel plates; a pressure wave comes from the left. */
export function explosionSeal(): Shape[] {
  const half: Shape[] = [
    draw('r', rect(94, 44, 32, 22)),
    draw('s', rect(86, 44, 8, 20), rect(126, 44, 8, 20)),
    ...boltAcross(55, 86, 134),
  ];
  return [
    ...concrete(box(84, 16, 52, 28), box(84, 116, 52, 28)),
    ...pipeCut(8, 232, 66, 94, 5),
    ...mirroredBelow(half),
    draw('a', 'M22 24a20 20 0 0 1 0 24M34 16a34 34 0 0 1 0 40M46 8a48 48 0 0 1 0 56'),
    draw('f', circle(12, 36, 4)),
    centreLine(2, 80, 238, 80),
    dimH(156, 94, 126, 'W', 40),
  ];
}
