import { box, rect } from '../strokes/geometry.ts';
import { boltAcross, nut } from '../parts/bolt.ts';
import { concrete } from '../parts/concrete.ts';
import { dimV } from '../parts/dimension.ts';
import { centreLine } from '../parts/marks.ts';
import { pipeCut } from '../parts/pipe.ts';
import { water } from '../parts/water.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

export interface DiscSealParams {
  /** Wall liner behind the seal; a thimble also carries a square collar cast into the wall. */
  sleeve: 'liner' | 'thimble';
  /** `long` is tightened from outside the wall, `high` presses two rubber rings with three plates. */
  pressing: 'standard' | 'long' | 'high';
  /** How far the pipe sits below the middle of the sleeve, in units of the sheet. */
  offset: number;
}

const SLEEVE_TOP = 45;
const SLEEVE_BOTTOM = 115;

/**
 * Section of a disc seal in a sleeved wall: bolts draw the steel plates together, the rubber between them bulges
 * against pipe and sleeve. Water stands on the left.
 */
export function discSeal({ sleeve, pressing, offset }: DiscSealParams): Shape[] {
  const radius = offset > 0 ? 17 : 23;
  const top = 80 - radius + offset;
  const bottom = 80 + radius + offset;
  const wall = pressing === 'high' ? { x: 88, width: 64 } : { x: 96, width: 48 };
  const reach = sleeve === 'thimble' ? 12 : 4;
  const liner = (y: number) => rect(wall.x - reach, y, wall.width + 2 * reach, 5);
  const collar = sleeve === 'thimble' ? [draw('m', rect(117, 22, 6, 18), rect(117, 120, 6, 18))] : [];
  return [
    ...water(8, 24, wall.x - 8, top - 23, 44),
    draw('w', rect(8, bottom, wall.x - 8, 152 - bottom)),
    ...concrete(box(wall.x, 8, wall.width, 32), box(wall.x, 120, wall.width, 32)),
    ...collar,
    draw('m', liner(40), liner(115)),
    ...pipeCut(8, 232, top, bottom),
    ...pressed(pressing, SLEEVE_TOP, top, 1),
    ...pressed(pressing, bottom, SLEEVE_BOTTOM, -1),
    centreLine(2, 80 + offset, 238, 80 + offset),
    dimV(206, top, bottom, 'Ø'),
  ];
}

/** Rubber, plates and bolt in the gap from y1 to y2. The plates clear the pipe; `side` tells where it lies. */
function pressed(pressing: DiscSealParams['pressing'], y1: number, y2: number, side: 1 | -1): Shape[] {
  const gap = y2 - y1;
  const middle = (y1 + y2) / 2;
  const plateY = side === 1 ? y1 : y1 + 2;
  const plate = (x: number, width: number) => rect(x, plateY, width, gap - 2);
  const size = Math.min(9, gap - 2);
  if (pressing === 'high')
    return [
      draw('r', rect(100, y1, 16, gap), rect(124, y1, 16, gap)),
      draw('s', plate(92, 8), plate(116, 8), plate(140, 8)),
      ...boltAcross(middle, 92, 148, size),
    ];
  const seal = [draw('r', rect(104, y1, 32, gap)), draw('s', plate(98, 6), plate(136, 6))];
  if (pressing === 'standard') return [...seal, ...boltAcross(middle, 98, 142, size)];
  // Spacer tubes carry the nuts out of the wall, where a wrench reaches them.
  return [
    ...seal,
    draw('s', rect(142, middle - 2.5, 34, 5)),
    draw('o', `M91 ${middle}h7M176 ${middle}h16`),
    draw('s', nut(94.5, middle, 7, size), nut(183, middle, 8, 11), rect(174, middle - 5, 4, 10)),
  ];
}
