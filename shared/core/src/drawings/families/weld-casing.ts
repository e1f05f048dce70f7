import { rect } from '../strokes/geometry.ts';
import { centreLine } from '../parts/marks.ts';
import { pipeOut } from '../parts/pipe.ts';
import { weldAcross, weldDown } from '../parts/weld.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Side view of a round encasement in two halves, welded along the seam; rubber end rings show at the pipe. */
export function weldCasing(): Shape[] {
  return [
    ...pipeOut(10, 230, 50, 110),
    draw('r', rect(42, 46, 8, 68), rect(190, 46, 8, 68)),
    draw('s', rect(48, 24, 144, 112)),
    draw('t', 'M48 80h144M56 24v112M184 24v112'),
    weldAcross(60, 180, 80),
    centreLine(2, 80, 40, 80),
    centreLine(200, 80, 238, 80),
  ];
}

/** Side view of a weld-on repair sleeve over a leak: fillet welds around both ends and along the seam. */
export function repairSleeve(): Shape[] {
  return [
    ...pipeOut(10, 230, 50, 110),
    draw('s', rect(70, 42, 100, 76)),
    draw('t', 'M70 80h100'),
    weldAcross(80, 160, 80),
    weldDown(70, 46, 112),
    weldDown(170, 46, 112),
    centreLine(2, 80, 62, 80),
    centreLine(178, 80, 238, 80),
  ];
}
