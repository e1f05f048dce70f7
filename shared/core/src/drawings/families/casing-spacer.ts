import { polar, polygon, rect, ring, row } from '../strokes/geometry.ts';
import { centreCross } from '../parts/marks.ts';
import { pipeEnd } from '../parts/pipe.ts';
import { place } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** The carrier lies below the middle of its casing, by the play of the runners. */
const AXIS = 83;

/** End view of an HDPE casing spacer: segments bolted to a ring around the carrier; its lowest runner bears on the casing. */
export function casingSpacer(): Shape[] {
  const runner = (angle: number) =>
    polygon([
      polar(120, AXIS, 48, angle - 9),
      polar(120, AXIS, 64, angle - 6),
      polar(120, AXIS, 64, angle + 6),
      polar(120, AXIS, 48, angle + 9),
    ]);
  const joint = [draw('s', rect(115, 24, 4, 14), rect(121, 24, 4, 14)), draw('p', rect(110, 28, 20, 5))];
  return [
    draw('m', ring(120, 80, 67, 74)),
    draw('d', ...row(6, 30, 60).map(runner), ring(120, AXIS, 42, 50)),
    ...row(3, 30, 120).flatMap((by) => place(joint, { turn: { by, x: 120, y: AXIS } })),
    ...pipeEnd(120, AXIS, 42, 7),
    centreCross(120, AXIS, 24),
  ];
}
