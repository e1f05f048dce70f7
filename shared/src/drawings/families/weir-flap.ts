import { box, circle, rect } from '../geometry.ts';
import { concrete } from '../parts/concrete.ts';
import { arrow, centreLine } from '../parts/marks.ts';
import { levelMark, water } from '../parts/water.ts';
import { place } from '../place.ts';
import { detail, draw } from '../shape.ts';
import type { Shape } from '../shape.ts';

/** Section of a weir flap: a plate hinged on an overflow crest leans with the nappe that runs over it. */
export function weirFlap(): Shape[] {
  const plate: Shape[] = [draw('d', rect(107, 42, 10, 58)), draw('r', rect(107, 35, 10, 8))];
  return [
    draw('w', 'M8 44H118C152 44 168 78 172 122H150C148 96 142 78 130 74L110 112V152H8z'),
    draw('wl', 'M8 44h110c34 0 50 34 54 78'),
    levelMark(44, 44),
    ...water(128, 122, 104, 30, 210),
    ...concrete(box(94, 112, 34, 40)),
    draw('o', 'M8 152h224'),
    draw('s', rect(90, 104, 42, 9)),
    ...place(plate, { turn: { by: 20, x: 112, y: 102 } }),
    draw('p', circle(112, 102, 6)),
    ...arrow(50, 78, 36),
    detail(draw('t', 'M112 40A62 62 0 0 1 150 52')),
  ];
}

/** Section of a float valve: the float lifts the arm as the basin fills and closes the inlet. */
export function floatValve(): Shape[] {
  return [
    ...water(92, 84, 140, 68, 150),
    ...concrete(box(56, 8, 36, 40), box(56, 76, 36, 76)),
    draw('o', 'M8 48h84M8 76h84M56 152h176'),
    draw('w', rect(8, 54, 84, 22)),
    draw('wl', 'M8 54h84'),
    ...arrow(20, 66, 30),
    draw('s', rect(92, 22, 8, 26), rect(92, 76, 8, 14)),
    draw('rl', 'M101 40v10M101 74v12'),
    draw('s', 'M96 20h14v14H96z'),
    ...place([draw('d', rect(108, 30, 8, 62)), draw('s', rect(112, 50, 80, 5))], {
      turn: { by: -14, x: 110, y: 28 },
    }),
    draw('p', circle(109, 27, 5)),
    draw('d', circle(200, 76, 20)),
    draw('dl', 'M181 76h38'),
    ...arrow(228, 94, 28, -90),
    centreLine(2, 62, 88, 62),
  ];
}
