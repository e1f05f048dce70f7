import { circle, rect } from '../strokes/geometry.ts';
import { nut } from '../parts/bolt.ts';
import { dimV } from '../parts/dimension.ts';
import { centreLine } from '../parts/marks.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/**
 * Half section of a grip coupling: above the axis cut, below from outside. Toothed rings bite into both pipe ends,
 * the lips of the rubber sleeve press harder as pressure rises, the lock bar is drawn together by two screws.
 */
export function gripCoupling(): Shape[] {
  return [
    draw('p', rect(10, 52, 106, 28), rect(124, 52, 106, 28)),
    draw('m', rect(10, 52, 106, 6), rect(124, 52, 106, 6)),
    draw('s', rect(10, 80, 106, 28), rect(124, 80, 106, 28)),
    draw('m', 'M70 30h100v22h-6V36H76v16h-6z'),
    draw('r', 'M78 37h84v9q-6 0 -8 6h-18q-4 -5 -16 -5q-12 0 -16 5H86q-2 -6 -8 -6z'),
    draw('m', 'M78 52v-8l14 8zM162 52v-8l-14 8z'),
    draw('s', rect(70, 80, 100, 48)),
    draw('t', 'M70 88h100M78 80v48M162 80v48'),
    draw('s', rect(66, 100, 108, 14), nut(92, 107, 12, 22), nut(148, 107, 12, 22)),
    draw('f', circle(92, 107, 3), circle(148, 107, 3)),
    centreLine(2, 80, 238, 80),
    dimV(44, 52, 108, 'OD', 20),
  ];
}
