import { box, circle, rect } from '../strokes/geometry.ts';
import { hatch } from '../strokes/hatch.ts';
import { arrow, centreLine } from '../parts/marks.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Front view of an HDPE sluice gate: a board slides in a frame, its seal around the opening, lifted by a spindle. */
export function sluiceGate(): Shape[] {
  return [
    draw('k', rect(24, 44, 192, 108)),
    draw('h', hatch([box(24, 44, 48, 108)]), hatch([box(168, 44, 48, 108)])),
    draw('p', rect(84, 44, 72, 102)),
    draw('w', rect(84, 122, 72, 24)),
    draw('wl', 'M84 122h72'),
    draw('d', rect(70, 22, 13, 130), rect(157, 22, 13, 130), rect(64, 16, 112, 10), rect(83, 145, 74, 7)),
    draw('d', rect(86, 60, 68, 72)),
    draw('dl', 'M86 78h68M86 96h68M86 114h68'),
    draw('rl', 'M86 60v72h68V60'),
    draw('s', rect(112, 52, 16, 10), rect(117, 8, 6, 46)),
    draw('t', 'M117 30l6 2m-6 3l6 2m-6 3l6 2m-6 3l6 2'),
    draw('s', 'M92 8a28 5 0 1 0 56 0a28 5 0 1 0 -56 0z'),
    draw('f', circle(120, 8, 3)),
    ...arrow(192, 112, 34, -90),
    centreLine(120, 2, 120, 157),
  ];
}
