import { box, circle, rect } from '../strokes/geometry.ts';
import { concrete } from '../parts/concrete.ts';
import { arrow, centreLine } from '../parts/marks.ts';
import { levelMark, water } from '../parts/water.ts';
import { place } from '../strokes/place.ts';
import { detail, draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Section of a weir flap: a plate hinged on an overflow crest leans with the nappe that runs over it. */
export function weirFlap(): Shape[] {
  const plate: Shape[] = [draw('d', rect(107, 36, 10, 64))];
  return [
    draw('w', 'M8 44H118C152 44 168 78 172 122H150C148 96 142 78 130 74L110 112V152H8z'),
    draw('wl', 'M8 44h110c34 0 50 34 54 78'),
    levelMark(44, 44),
    ...water(128, 122, 104, 30, 210),
    ...concrete(box(94, 112, 34, 40)),
    draw('o', 'M8 152h224'),
    draw('s', rect(90, 104, 42, 9)),
    ...place(plate, { turn: { by: 20, x: 112, y: 102 } }),
    // Apron of rubber from the plate to the crest, on the pressure side.
    draw('rl', 'M92 102.5Q108 102 112 84'),
    draw('p', circle(112, 102, 6)),
    ...arrow(50, 78, 36),
    detail(draw('t', 'M112 40A62 62 0 0 1 150 52')),
  ];
}

/**
 * Section of a float valve: the flap is hinged below the inlet and fixed to the float's arm, so the rising water
 * presses it onto the seal.
 */
export function floatValve(): Shape[] {
  const flap: Shape[] = [draw('d', rect(105, 34, 8, 60))];
  return [
    draw('w', rect(92, 108, 140, 44)),
    draw('wl', 'M92 108h140'),
    ...concrete(box(56, 8, 36, 40), box(56, 76, 36, 76)),
    draw('o', 'M8 48h84M8 76h84M56 152h176'),
    draw('w', 'M8 56h84q12 2 14 52H92V76H8z'),
    draw('wl', 'M8 56h84'),
    ...arrow(20, 66, 30),
    draw('s', rect(92, 30, 8, 18), rect(92, 76, 8, 20)),
    draw('rl', 'M101.5 34v12M101.5 77v11'),
    draw('s', 'M96 90h14v14H96z'),
    ...place(flap, { turn: { by: 18, x: 109, y: 97 } }),
    draw('s', 'M108 94l92 8v6l-92 -8z'),
    draw('p', circle(109, 97, 5)),
    draw('d', circle(198, 104, 19)),
    draw('dl', 'M180 108h36'),
    ...arrow(226, 100, 28, -90),
    centreLine(2, 62, 88, 62),
  ];
}
