import { polar, polygon, ring, row } from '../strokes/geometry.ts';
import { centreCross } from '../parts/marks.ts';
import { pipeEnd } from '../parts/pipe.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** End view of an HDPE casing spacer: runners keep the carrier pipe off the casing, a rubber liner stops slipping. */
export function casingSpacer(): Shape[] {
  const runner = (angle: number) =>
    polygon([
      polar(120, 80, 46, angle - 9),
      polar(120, 80, 62, angle - 6),
      polar(120, 80, 62, angle + 6),
      polar(120, 80, 46, angle + 9),
    ]);
  return [
    draw('m', ring(120, 80, 64, 71)),
    draw('d', ...row(6, 30, 60).map(runner)),
    draw('d', ring(120, 80, 47, 51)),
    draw('r', ring(120, 80, 42, 47)),
    ...pipeEnd(120, 80, 42, 7),
    centreCross(120, 80, 24),
  ];
}
