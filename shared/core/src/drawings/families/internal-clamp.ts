import { box, circle, rect } from '../strokes/geometry.ts';
import { concrete } from '../parts/concrete.ts';
import { dimV } from '../parts/dimension.ts';
import { arrow, centreLine } from '../parts/marks.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/**
 * Section of an internal repair clamp: a ribbed rubber sleeve bridges the joint from inside, two expanding steel
 * bands with wedge locks press it against the bore.
 */
export function internalClamp(): Shape[] {
  return [
    ...concrete(box(8, 14, 110, 16), box(122, 14, 110, 16), box(8, 130, 110, 16), box(122, 130, 110, 16)),
    draw('r', 'M70 30h100v7h-8v4h-12v-4H90v4H78v-4h-8z', 'M70 130h100v-7h-8v-4h-12v4H90v-4H78v4h-8z'),
    draw('s', rect(78, 41, 12, 78), rect(150, 41, 12, 78)),
    draw('t', 'M118 37v86M122 37v86'),
    draw('p', rect(76, 74, 16, 12), rect(148, 74, 16, 12)),
    draw('f', circle(84, 80, 3), circle(156, 80, 3)),
    ...arrow(104, 74, 26, -90),
    ...arrow(104, 86, 26, 90),
    ...arrow(136, 74, 26, -90),
    ...arrow(136, 86, 26, 90),
    centreLine(2, 80, 70, 80),
    centreLine(170, 80, 238, 80),
    dimV(206, 30, 130, 'Ø'),
  ];
}
