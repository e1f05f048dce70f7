import { rect } from '../strokes/geometry.ts';
import { studAcross } from '../parts/bolt.ts';
import { dimH } from '../parts/dimension.ts';
import { centreLine } from '../parts/marks.ts';
import { pipeOut } from '../parts/pipe.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Side view of a coupling for pipes above ground: end flanges press a rubber ring at each end of the barrel. */
export function lpCoupling(): Shape[] {
  return [
    ...pipeOut(10, 112, 52, 108, 'left'),
    ...pipeOut(128, 230, 52, 108, 'right'),
    draw('r', rect(76, 46, 6, 68), rect(158, 46, 6, 68)),
    draw('s', rect(82, 42, 76, 76)),
    draw('t', 'M82 52h76'),
    draw('s', 'M64 30h12v100H64z', 'M164 30h12v100h-12z'),
    ...studAcross(38, 64, 176),
    ...studAcross(80, 64, 176),
    ...studAcross(122, 64, 176),
    centreLine(2, 80, 50, 80),
    centreLine(190, 80, 238, 80),
    dimH(150, 82, 158, '100 / 150 / 200', 28),
  ];
}
