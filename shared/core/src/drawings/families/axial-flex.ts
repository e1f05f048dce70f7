import { box, rect } from '../strokes/geometry.ts';
import { nut } from '../parts/bolt.ts';
import { concrete } from '../parts/concrete.ts';
import { arrow, centreLine } from '../parts/marks.ts';
import { pipeCut } from '../parts/pipe.ts';
import { mirroredBelow } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/**
 * Section of a wall seal for a pipe that moves along its axis: a folded rubber collar is clamped to the wall by an
 * anchored ring and to the pipe by a band, so the pipe slides while the joint stays tight.
 */
export function axialFlex(): Shape[] {
  const half: Shape[] = [
    draw('r', rect(104, 18, 8, 36)),
    draw('rl', 'M110 50H122L130 38L140 57L150 38L160 59.5H190'),
    draw('s', rect(112, 18, 8, 20)),
    draw('o', 'M84 25h44'),
    draw('s', nut(124, 25, 8, 9), rect(162, 51, 12, 7), rect(178, 51, 12, 7)),
  ];
  return [
    ...concrete(box(48, 6, 56, 42), box(48, 112, 56, 42)),
    ...pipeCut(8, 232, 62, 98),
    ...mirroredBelow(half),
    ...arrow(198, 74, 24),
    ...arrow(222, 88, 24, 180),
    centreLine(2, 80, 238, 80),
  ];
}
