import { box, rect } from '../strokes/geometry.ts';
import { nut } from '../parts/bolt.ts';
import { concrete } from '../parts/concrete.ts';
import { dimV } from '../parts/dimension.ts';
import { centreLine } from '../parts/marks.ts';
import { pipeCut } from '../parts/pipe.ts';
import { water } from '../parts/water.ts';
import { mirroredBelow } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/**
 * Section of a disc seal on the outside of a wall: a flange ring is anchored over the opening, one gasket seals it
 * to the concrete, the pressed rubber seals the pipe. No sleeve is needed in the wall.
 */
export function externalSeal(): Shape[] {
  const half: Shape[] = [
    draw('s', rect(78, 22, 12, 16), rect(70, 22, 8, 35)),
    draw('r', rect(90, 22, 6, 16), rect(78, 38, 18, 19)),
    draw('o', 'M64 30h54M60 48h10M96 48h12'),
    draw('s', nut(66, 30), nut(66, 48), rect(96, 40, 7, 15), nut(106, 48, 6, 9)),
  ];
  return [
    ...water(8, 24, 62, 33, 36),
    draw('w', rect(8, 103, 62, 49), rect(70, 138, 26, 14)),
    ...concrete(box(96, 8, 48, 28), box(96, 124, 48, 28)),
    ...pipeCut(8, 232, 57, 103),
    ...mirroredBelow(half),
    centreLine(2, 80, 238, 80),
    dimV(206, 57, 103, 'Ø'),
  ];
}
