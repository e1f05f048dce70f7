import { box, arcPoints, circle, polar, ring, row } from '../strokes/geometry.ts';
import { boltHeads } from '../parts/bolt.ts';
import { concreteAround } from '../parts/concrete.ts';
import { centreLine } from '../parts/marks.ts';
import { pipeEnd } from '../parts/pipe.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

export interface MultiPipeDiscParams {
  /** Middle and radius of each pipe. */
  pipes: readonly (readonly [x: number, y: number, radius: number])[];
}

/** Front view of one disc seal that takes several pipes through a cored wall: each pipe sits in its own rubber. */
export function multiPipeDisc({ pipes }: MultiPipeDiscParams): Shape[] {
  return [
    ...concreteAround(box(24, 4, 192, 152), arcPoints(120, 80, 68, 0, 350)),
    draw('r', circle(120, 80, 68)),
    draw('s', circle(120, 80, 61)),
    draw('r', ...pipes.map(([x, y, r]) => ring(x, y, r, r + 5))),
    ...pipes.flatMap(([x, y, r]) => pipeEnd(x, y, r, 5)),
    boltHeads(
      row(12, 15, 30).map((angle) => polar(120, 80, 55.5, angle)),
      2.6,
    ),
    centreLine(18, 80, 222, 80),
    centreLine(120, 2, 120, 158),
  ];
}
