import { rect, ring, sector } from '../strokes/geometry.ts';
import { nut } from '../parts/bolt.ts';
import { arrow, centreCross } from '../parts/marks.ts';
import { pipeEnd } from '../parts/pipe.ts';
import { mirroredBelow, place } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** End view of a clamp of two bands around the pipe: rubber mat, a band on each half, bolts where they meet. */
export function twoBandClamp(): Shape[] {
  const joint: Shape[] = [
    draw('s', rect(106, 0, 8, 30), rect(126, 0, 8, 30)),
    draw('p', rect(96, 8, 48, 7)),
    draw('s', nut(101, 11.5, 9, 15), nut(139, 11.5, 9, 15)),
  ];
  const turned = [90, 270].flatMap((by) => place(joint, { turn: { by, x: 120, y: 80 } }));
  return [
    draw('r', ring(120, 80, 44, 53)),
    ...pipeEnd(120, 80, 44, 7),
    draw('s', sector(120, 80, 53, 60, 188, 352), sector(120, 80, 53, 60, 8, 172)),
    ...turned,
    centreCross(120, 80, 28),
  ];
}

/** From upright to the end of the open band. */
const LUG = { turn: { by: 38, x: 84, y: 80 } };

/** End view of a snap clamp: the open band with its rubber springs around the pipe, then the lugs are bolted. */
export function snapClamp(): Shape[] {
  const half: Shape[] = [
    draw('r', sector(84, 80, 42, 51, 180, 308)),
    draw('s', sector(84, 80, 51, 58, 180, 308)),
    ...place([draw('s', rect(78, 2, 7, 27))], LUG),
  ];
  return [
    ...pipeEnd(176, 80, 40, 7),
    ...mirroredBelow(half),
    ...place([draw('p', rect(70, 9, 36, 6)), draw('s', nut(74, 12, 8, 14))], LUG),
    ...arrow(66, 80, 56),
    centreCross(176, 80, 22),
  ];
}
