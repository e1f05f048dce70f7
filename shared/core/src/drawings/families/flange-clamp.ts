import { rect } from '../strokes/geometry.ts';
import { boltAcross, nut } from '../parts/bolt.ts';
import { dimH } from '../parts/dimension.ts';
import { centreLine } from '../parts/marks.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

const BOLTS = [68, 94, 120, 146, 172];

/**
 * Half section of a clamp over a leaking flange joint: above the axis cut, below from outside. The split housing
 * encloses flanges and bolts; its seals lie on the sound pipe either side.
 */
export function flangeClamp(): Shape[] {
  return [
    draw('p', rect(8, 58, 224, 22)),
    draw('m', rect(8, 58, 110, 6), rect(122, 58, 110, 6), rect(106, 28, 12, 30), rect(122, 28, 12, 30)),
    ...boltAcross(37, 106, 134, 9),
    draw('s', rect(8, 80, 224, 22)),
    draw('r', rect(68, 48, 22, 10), rect(150, 48, 22, 10)),
    draw('m', 'M62 58V42h20V14h76v28h20v16h-6V48h-20V20H88v28H68v10z'),
    draw('s', 'M62 80h116v38h-20v22H82v-22H62z'),
    draw('t', 'M82 80v38h76V80'),
    // The joint of the housing lies on the axis: its lower rim with the nuts is seen.
    draw('s', rect(54, 80, 132, 8)),
    draw('p', ...BOLTS.map((x) => rect(x - 3, 88, 6, 10))),
    draw('s', ...BOLTS.map((x) => nut(x, 91.5, 12, 7))),
    centreLine(2, 80, 238, 80),
    dimH(154, 62, 178, 'L', 30),
  ];
}
