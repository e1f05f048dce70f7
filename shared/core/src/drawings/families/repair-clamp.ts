import { rect, row } from '../strokes/geometry.ts';
import { nut, studsDown } from '../parts/bolt.ts';
import { dimH } from '../parts/dimension.ts';
import { centreLine } from '../parts/marks.ts';
import { pipeOut } from '../parts/pipe.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

export interface RepairClampParams {
  /** Length of each band along the pipe and its number of bolts. */
  bands: readonly { length: number; bolts: number }[];
  /** Outside radius of the pipe. */
  pipe: number;
  closing: 'bolts' | 'snap';
  /** Rising heat: the pipe carries a hot medium. */
  heat: boolean;
}

const GAP = 12;

/** Side view of a stainless repair clamp: the band presses a rubber mat, visible at both ends, onto the damage. */
export function repairClamp({ bands, pipe, closing, heat }: RepairClampParams): Shape[] {
  const length = bands.reduce((sum, band) => sum + band.length, 0) + GAP * (bands.length - 1);
  const start = 120 - length / 2;
  let x = start;
  const shapes: Shape[] = [...pipeOut(10, 230, 80 - pipe, 80 + pipe)];
  for (const { length: width, bolts } of bands) {
    shapes.push(...oneBand(x, width, pipe, closing, bolts));
    x += width + GAP;
  }
  if (heat)
    shapes.push(draw('a', ...[26, 42, 198, 214].map((at) => `M${at} ${72 - pipe}c-6 -6 6 -10 0 -18`)));
  return [
    ...shapes,
    centreLine(2, 80, start - 6, 80),
    centreLine(start + length + 6, 80, 238, 80),
    dimH(146, start, start + length, 'L', 138 - 88 - pipe),
  ];
}

function oneBand(
  x: number,
  width: number,
  pipe: number,
  closing: RepairClampParams['closing'],
  bolts: number,
): Shape[] {
  const top = 80 - pipe - 8;
  const height = 2 * pipe + 16;
  const band: Shape[] = [
    draw('r', rect(x - 5, top + 5, width + 10, height - 10)),
    draw(
      's',
      `M${x} ${top + 4}q0 -4 4 -4h${width - 8}q4 0 4 4v${height - 8}q0 4 -4 4h${8 - width}q-4 0 -4 -4z`,
    ),
    draw('t', `M${x + 6} ${top}v${height}M${x + width - 6} ${top}v${height}`),
  ];
  if (closing === 'snap')
    return [
      ...band,
      draw('s', rect(x + 4, 64, width - 8, 10), rect(x + 4, 88, width - 8, 8)),
      // Draw latch: lever with its hook over the opposite bar.
      ...[x + width * 0.28, x + width * 0.72].flatMap((at) => [
        draw('p', rect(at - 7, 68, 14, 26)),
        draw('s', rect(at - 4, 58, 8, 26), nut(at, 91, 18, 6)),
      ]),
    ];
  return [
    ...band,
    draw('s', rect(x + 3, 66, width - 6, 8), rect(x + 3, 87, width - 6, 8)),
    draw('t', `M${x + 6} 80.5h${width - 12}`),
    ...studsDown(row(bolts, x + width / bolts / 2, width / bolts), 66, 95, Math.min(12, width / bolts - 4)),
  ];
}
