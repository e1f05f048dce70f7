import { box, rect, row } from '../strokes/geometry.ts';
import { concrete } from '../parts/concrete.ts';
import { arrow } from '../parts/marks.ts';
import { water } from '../parts/water.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Section of HDPE stop logs between guide channels: rubber between the logs and on the sill, one log being lowered. */
export function stopLog(): Shape[] {
  const tops = row(4, 64, 21);
  return [
    ...water(8, 68, 94, 80, 44),
    ...water(138, 128, 94, 20, 206),
    ...concrete(box(8, 148, 224, 10)),
    draw('s', rect(102, 12, 7, 136), rect(131, 12, 7, 136)),
    draw('r', ...tops.map((y) => rect(113, y + 17, 14, 4))),
    draw('d', ...tops.map((y) => rect(111, y, 18, 17))),
    draw('d', rect(111, 24, 18, 17)),
    draw('r', rect(113, 41, 14, 4)),
    draw('o', 'M120 24V10M116 8a4 4 0 1 1 8 0'),
    ...arrow(156, 22, 30, 90),
    ...arrow(56, 104, 34),
  ];
}
