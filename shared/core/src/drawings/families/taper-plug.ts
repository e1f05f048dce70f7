import { box, rect, round } from '../strokes/geometry.ts';
import { concrete } from '../parts/concrete.ts';
import { dimV } from '../parts/dimension.ts';
import { arrow, centreLine } from '../parts/marks.ts';
import { pipeCut } from '../parts/pipe.ts';
import { mirroredBelow } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Upper cut face of the plug: a stop collar, then ribs that step down along the taper. */
export function plugProfile(): string {
  let d = 'M66 26H80V41';
  for (let x = 80; x < 160; x += 16) {
    const y = 41.5 + (x - 80) * 0.05;
    d += `L${x + 3} ${round(y)}L${x + 11} ${round(y + 0.9)}L${x + 13} ${round(y + 5)}L${x + 16} ${round(y + 5)}`;
  }
  return `${d}V62H66z`;
}

/** Section of a tapered plug: two ribbed rubber halves are driven into the sleeve around a pipe, without bolts. */
export function taperPlug(): Shape[] {
  return [
    ...concrete(box(92, 6, 52, 30), box(92, 124, 52, 30)),
    draw('m', rect(86, 36, 64, 5), rect(86, 119, 64, 5)),
    ...pipeCut(8, 232, 62, 98),
    ...mirroredBelow([draw('r', plugProfile())]),
    ...arrow(22, 44, 36),
    ...arrow(22, 116, 36),
    centreLine(2, 80, 238, 80),
    dimV(206, 62, 98, 'Ø'),
  ];
}
