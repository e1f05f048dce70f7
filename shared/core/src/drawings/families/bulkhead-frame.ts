import { circle, rect, row } from '../strokes/geometry.ts';
import { centreLine } from '../parts/marks.ts';
import { pipeEnd } from '../parts/pipe.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

export interface BulkheadFrameParams {
  pipes: readonly (readonly [x: number, y: number, radius: number])[];
}

/** Front view of a bolted frame in a steel bulkhead: one rubber block takes pipes of several sizes. */
export function bulkheadFrame({ pipes }: BulkheadFrameParams): Shape[] {
  return [
    draw('s', rect(22, 24, 196, 112)),
    draw('r', rect(38, 40, 164, 80)),
    ...pipes.flatMap(([x, y, r]) => pipeEnd(x, y, r, 5)),
    draw('p', ...row(5, 30, 45).map((x) => circle(x, 32, 3.6) + circle(x, 128, 3.6))),
    draw('p', circle(30, 80, 3.6), circle(210, 80, 3.6)),
    centreLine(14, 80, 226, 80),
  ];
}
