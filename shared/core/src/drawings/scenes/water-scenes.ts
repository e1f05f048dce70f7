import { box, circle, polygon, rect } from '../strokes/geometry.ts';
import { concrete, ground } from '../parts/concrete.ts';
import { arrow, centreLine, handWheel } from '../parts/marks.ts';
import { pipeCut } from '../parts/pipe.ts';
import { water } from '../parts/water.ts';
import { place } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Section of a headwall at a river: the storm pipe ends in a flap valve that keeps the flood out. */
export function outfall(): Shape[] {
  const door: Shape[] = [
    draw(
      'd',
      polygon([
        [126, 64],
        [133, 63],
        [145, 118],
        [138, 119],
      ]),
    ),
  ];
  return [
    ...water(122, 104, 112, 36, 204),
    draw('o', 'M126 140c26 6 60 2 108 10'),
    ...ground(6, 102, 36),
    ...concrete(box(102, 26, 20, 40), box(102, 116, 20, 36), box(122, 140, 26, 12)),
    ...pipeCut(6, 122, 66, 116, 5),
    draw('w', rect(6, 97, 116, 14)),
    draw('wl', 'M6 97h116'),
    draw(
      's',
      polygon([
        [122, 56],
        [128, 56],
        [130, 68],
        [122, 68],
      ]),
      polygon([
        [122, 114],
        [138, 114],
        [140, 128],
        [122, 128],
      ]),
    ),
    draw('rl', 'M129 57l2 10M139 116l2 11'),
    draw('s', rect(122, 46, 10, 9)),
    ...place(door, { turn: { by: -20, x: 130, y: 58 } }),
    draw('p', circle(131, 57, 4)),
    ...arrow(20, 104, 48),
    centreLine(2, 91, 118, 91),
  ];
}

/** Section of a chamber with a penstock on the dividing wall; its spindle is worked from the cover slab. */
export function penstockChamber(): Shape[] {
  return [
    ...water(28, 64, 78, 76, 52),
    draw('w', rect(106, 100, 25, 40)),
    ...water(131, 122, 81, 18, 186),
    ...concrete(box(14, 30, 14, 110), box(212, 30, 14, 110), box(14, 140, 212, 14)),
    ...concrete(box(106, 30, 20, 70), box(14, 22, 112, 8), box(142, 22, 84, 8)),
    draw('s', rect(126, 40, 5, 58), rect(139, 40, 5, 100)),
    draw('d', rect(131, 72, 8, 56)),
    draw('rl', 'M129 98v29M131 129h9'),
    draw('s', rect(132.5, 12, 5, 60)),
    draw('t', 'M132.5 40l5 2m-5 3l5 2m-5 3l5 2'),
    draw('s', rect(126, 14, 18, 8)),
    ...handWheel(135, 9, 18),
    ...arrow(160, 104, 30, -90),
    ...arrow(44, 116, 44),
    draw('o', 'M4 22h10M226 22h10'),
  ];
}
