import { rect } from '../strokes/geometry.ts';
import { boltAcross, nut } from '../parts/bolt.ts';
import { centreLine } from '../parts/marks.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

const CLOSING = [101, 120, 139];

/**
 * Half section of a clamp on a leaking flange joint: above the axis cut, below from outside. A split ring bridges the
 * gap between the flanges and seals on both rims; a vent stands on top.
 */
export function flangeClamp(): Shape[] {
  return [
    draw('p', rect(8, 58, 224, 22)),
    draw('w', rect(117, 24, 6, 56), rect(8, 64, 224, 16)),
    draw('m', rect(8, 58, 91, 6), rect(141, 58, 91, 6), rect(99, 32, 18, 32), rect(123, 32, 18, 32)),
    ...boltAcross(44, 99, 141, 11),
    draw('r', rect(97, 24, 18, 8), rect(125, 24, 18, 8)),
    draw('m', 'M91 12h58v18h-6v-6H97v6h-6z'),
    draw('s', rect(116, 5, 8, 7)),
    draw('s', rect(8, 80, 224, 22), nut(95.5, 112), nut(144.5, 112), rect(91, 80, 58, 68)),
    draw('t', 'M99 80v68M141 80v68'),
    // The joint of the ring lies on the axis: its lower ear with the nuts is seen.
    draw('s', rect(85, 80, 70, 9)),
    draw('p', ...CLOSING.map((x) => rect(x - 3, 89, 6, 12))),
    draw('s', ...CLOSING.map((x) => nut(x, 93, 13, 8))),
    centreLine(2, 80, 238, 80),
  ];
}
